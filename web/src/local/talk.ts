// What the page, the house's Worker and the thinking Workers say to each other.
export type ToHouse =
  // First of all: where it is, and how many bytes it has.
  | { do: 'engine'; engine: { url: string; size: number } }
  | { do: 'call'; ticket: number; method: string; path: string; body: string; language: string }
  | { do: 'connect'; wire: number; path: string; steal: boolean }
  // A table that has left this browser.
  | { do: 'forget'; table: string }
  | { do: 'say'; wire: number; text: string }
  | { do: 'hang_up'; wire: number };

export type FromHouse =
  | { kind: 'answer'; ticket: number; status: number; text: string }
  | { kind: 'open'; wire: number }
  | { kind: 'message'; wire: number; text: string }
  | { kind: 'closed'; wire: number; code: number }
  | { kind: 'fetched'; share: number }
  // Held as long as the Worker lives: who gets it knows that it is gone.
  | { kind: 'alive'; lock: string }
  // Nothing can be done in this browser.
  | { kind: 'failed'; why: string };

export type ToThinker =
  | { module: WebAssembly.Module }
  | { ticket: number; position: string; part: number; of: number }
  // A game to look back at: answered again and again.
  | { ticket: number; record: string };
export type FromThinker = { ticket: number; text: string };
