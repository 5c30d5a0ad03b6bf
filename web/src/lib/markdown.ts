// Reads the part of Markdown that the rules and the rulebooks are written in: headings, paragraphs, lists, tables, code,
// emphasis, links; and what only rulebooks have (book/book.hpp): named sections, the rules that a paragraph tells, pieces.
// It gives a tree, not HTML, so nothing in the text can become anything but text.

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'strong'; parts: Part[] }
  | { kind: 'em'; parts: Part[] }
  | { kind: 'piece'; piece: string; n: number; glass: boolean }
  | { kind: 'rules'; ids: string[] };

export interface Row {
  id: string | undefined;
  cells: Part[][];
}

export type Block =
  | { kind: 'heading'; level: number; id: string; closed: boolean; text: Part[] }
  | { kind: 'paragraph'; text: Part[] }
  | { kind: 'list'; ordered: boolean; items: Part[][] }
  | { kind: 'code'; text: string; info: string }
  | { kind: 'table'; head: Part[][]; rows: Row[] };

const INLINE =
  /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:.*?[^*\s])?)\*|\^\[([A-Z0-9 -]+)\]|\{(?:(\d+) )?([a-z][a-z0-9_]*)(~?)\}|\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/;
const RULE_ID = /^(?:[A-Z0-9]+-)+[0-9]+[a-z]?$|^R[0-9]+$/;

export function inline(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    if (found.index > 0) parts.push({ kind: 'text', text: rest.slice(0, found.index) });
    const [, code, strong, em, rules, n, piece, glass, label, href] = found;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: inline(strong) });
    else if (em !== undefined) parts.push({ kind: 'em', parts: inline(em) });
    else if (rules !== undefined) parts.push({ kind: 'rules', ids: rules.split(' ').filter(Boolean) });
    else if (piece !== undefined) parts.push({ kind: 'piece', piece, n: Number(n ?? 1), glass: glass === '~' });
    else parts.push({ kind: 'link', text: label!, href: href! });
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) parts.push({ kind: 'text', text: rest });
  return parts;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replace(/\\\|/g, '|'));
}

function anchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

export function parse(source: string): Block[] {
  const lines = source.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? '';
  const item = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

  while (at < lines.length) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line());
    if (line().trim() === '') {
      at++;
    } else if (heading) {
      const [, title = '', name, closed] = /^(.*?)(?:\s*\{#([a-z0-9-]+)( closed)?\})?$/.exec(heading[2]!)!;
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length,
        id: name ?? anchor(title),
        closed: closed !== undefined,
        text: inline(title),
      });
      at++;
    } else if (line().startsWith('```')) {
      const info = line().slice(3).trim();
      const text: string[] = [];
      for (at++; at < lines.length && !line().startsWith('```'); at++) text.push(line());
      at++;
      blocks.push({ kind: 'code', text: text.join('\n'), info });
    } else if (line().trim().startsWith('|') && /^[\s|:-]+$/.test(lines[at + 1] ?? 'x')) {
      const head = cellsOf(line()).map(inline);
      const rows: Row[] = [];
      for (at += 2; line().trim().startsWith('|'); at++) {
        const cells = cellsOf(line());
        rows.push({ id: RULE_ID.test(cells[0] ?? '') ? cells[0] : undefined, cells: cells.map(inline) });
      }
      blocks.push({ kind: 'table', head, rows });
    } else if (item.test(line())) {
      const ordered = /\d/.test(item.exec(line())![2]!);
      const items: string[] = [];
      for (; at < lines.length && line().trim() !== ''; at++) {
        const found = item.exec(line());
        if (found) items.push(found[3]!);
        else items[items.length - 1] += ` ${line().trim()}`;
      }
      blocks.push({ kind: 'list', ordered, items: items.map(inline) });
    } else {
      const text = [line().trim()];
      for (at++; line().trim() !== '' && !/^(#{1,6}\s|```|\|)/.test(line()) && !item.test(line()); at++) text.push(line().trim());
      blocks.push({ kind: 'paragraph', text: inline(text.join(' ')) });
    }
  }
  return blocks;
}

// A text without its emphasis, marks and pieces: what a search reads.
export function plain(parts: readonly Part[]): string {
  return parts
    .map(part =>
      part.kind === 'strong' || part.kind === 'em' ? plain(part.parts) : part.kind === 'rules' || part.kind === 'piece' ? '' : part.text,
    )
    .join('');
}

// The rules of a specification by their ID: a row of a table, or an item of a list that begins with it in bold. Its rulings
// (R-12) are no rules.
export function rulesIn(blocks: readonly Block[]): Map<string, Part[]> {
  const rules = new Map<string, Part[]>();
  for (const block of blocks) {
    if (block.kind === 'table')
      for (const row of block.rows) if (row.id && row.cells[1] && /-.*-/.test(row.id)) rules.set(row.id, row.cells[1]);
    if (block.kind === 'list')
      for (const item of block.items) {
        const id = ruleOf(item);
        if (id) rules.set(id, item.slice(1));
      }
  }
  return rules;
}

// Which rule an item of a list states.
export function ruleOf(item: readonly Part[]): string | undefined {
  const [first] = item;
  const id = first?.kind === 'strong' ? plain(first.parts) : '';
  return RULE_ID.test(id) ? id : undefined;
}
