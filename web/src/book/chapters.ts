// Which lesson lets one try what a paragraph tells: by the rules that both tell.
const TELLS = import.meta.glob<string[]>('../../../docs/lessons/*.json', { eager: true, import: 'tells' });

// The chapter of a game that tells most of these rules, or where none tells one of them, of the next; the first of several.
export function chapterOf(game: string, [rules, ...others]: readonly (readonly string[])[]): number | null {
  if (!rules) return null;
  let best: { number: number; shared: number } | null = null;
  for (const [path, tells] of Object.entries(TELLS)) {
    const [name, number] = path.split('/').at(-1)!.split('.');
    if (name !== game) continue;
    const shared = rules.filter(rule => tells.includes(rule)).length;
    if (shared > (best?.shared ?? 0)) best = { number: Number(number), shared };
  }
  return best?.number ?? chapterOf(game, others);
}
