// A further sheet of drawings, put into the document once.
const there = new Set<string>();

export function sheet(pieces: string): void {
  if (there.has(pieces)) return;
  there.add(pieces);
  document.body.insertAdjacentHTML('afterbegin', pieces);
}
