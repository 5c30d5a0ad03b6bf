// Whether somebody is in the middle of a move: what can wait, waits.
export const moving = $state({ now: false });
