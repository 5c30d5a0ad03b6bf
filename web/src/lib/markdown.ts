// Reads the part of Markdown that the rules are written in: headings, paragraphs, lists, tables, code, emphasis, links.
// It gives a tree, not HTML, so nothing in the text can become anything but text.

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'strong'; parts: Part[] }
  | { kind: 'em'; parts: Part[] };

export interface Row { id: string | undefined; cells: Part[][] }

export type Block =
  | { kind: 'heading'; level: number; id: string; text: Part[] }
  | { kind: 'paragraph'; text: Part[] }
  | { kind: 'list'; ordered: boolean; items: Part[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Part[][]; rows: Row[] };

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:.*?[^*\s])?)\*|\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/;
const RULE_ID = /^(?:[A-Z0-9]+-)+[0-9]+[a-z]?$|^R[0-9]+$/;

export function inline(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    if (found.index > 0) parts.push({ kind: 'text', text: rest.slice(0, found.index) });
    const [, code, strong, em, label, href] = found;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: inline(strong) });
    else if (em !== undefined) parts.push({ kind: 'em', parts: inline(em) });
    else parts.push({ kind: 'link', text: label!, href: href! });
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) parts.push({ kind: 'text', text: rest });
  return parts;
}

function cellsOf(line: string): string[] {
  return line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map(cell => cell.trim().replace(/\\\|/g, '|'));
}

function anchor(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
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
      blocks.push({ kind: 'heading', level: heading[1]!.length, id: anchor(heading[2]!), text: inline(heading[2]!) });
      at++;
    } else if (line().startsWith('```')) {
      const text: string[] = [];
      for (at++; at < lines.length && !line().startsWith('```'); at++) text.push(line());
      at++;
      blocks.push({ kind: 'code', text: text.join('\n') });
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
