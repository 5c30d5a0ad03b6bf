// Bringing a place of a rulebook into view.
export function bring(root: ParentNode, place: string): void {
  const target = root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  target?.scrollIntoView({ block: place.includes('.') ? 'center' : 'start' });
  target?.focus({ preventScroll: true });
}
