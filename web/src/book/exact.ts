// The exact rules, which the page brings itself: a file a game, fetched when it is opened, with or without a server.
const files = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

export async function exactRules(game: string): Promise<string> {
  const read = files[`../../../docs/rules/${game}.md`];
  if (!read) throw new Error(`no rules of ${game}`);
  return read();
}
