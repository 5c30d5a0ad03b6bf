// A box of one's own: what of an edition can be changed in a form, what differs from the one that lies here, and what is unusual. The
// form follows the printed box: whatever stands on a card there can be changed here. Everything else may come in a file.
import type { Json } from './protocol';

export type Path = readonly (string | number)[];
export interface Field {
  path: Path;
  kind: 'number' | 'flag' | 'text';
  // The operation of an effect that a number belongs to.
  op?: string;
}
export interface Card {
  path: Path;
  id: string;
  fields: Field[];
  // No text of the game shows these values: they are made up so that all fits together.
  reconstructed: boolean;
}
export interface Section {
  name: string;
  cards: Card[];
}
export interface Difference {
  path: Path;
  was: Json | undefined;
  now: Json | undefined;
}

// What a game's box is made of, by where it stands: lists of cards, or only a part of each, and values for themselves.
const SECTIONS: Record<string, { name: string; list?: Path; only?: string; values?: Path[] }[]> = {
  'tea-time': [
    { name: 'characters', list: ['characters'] },
    { name: 'tables', list: ['tables'] },
    { name: 'scoring', values: [['points_by_count'], ['alice_points']] },
  ],
  chai: [
    { name: 'customers', list: ['customers', 'items'] },
    {
      name: 'prices',
      values: [
        ['market', 'column_costs'],
        ['economy', 'market_income'],
        ['economy', 'pantry_reset_cost'],
        ['economy', 'foreign_tea_token_cost'],
      ],
    },
    { name: 'tips', list: ['tips', 'items'] },
    {
      name: 'limits',
      values: [
        ['limits', 'flavour_tiles'],
        ['limits', 'pantry_tokens'],
        ['limits', 'reserved_customers'],
      ],
    },
  ],
  'tea-for-2': [
    { name: 'ships', list: ['ships'] },
    { name: 'plantation', list: ['plantation_cards'] },
    { name: 'markers', list: ['harvest', 'markers'] },
    { name: 'production', values: [0, 1, 2].map(rank => ['production', 'positions', rank, 'movement']) },
  ],
  'tea-and-rum': [
    { name: 'buildings', list: ['buildings'] },
    { name: 'captains', list: ['captains'] },
    { name: 'contracts', list: ['contracts'] },
    { name: 'allegiances', list: ['allegiances'] },
    { name: 'ships', list: ['ships'] },
    { name: 'endowments', list: ['startEndowments'] },
    { name: 'goods', list: ['resources'] },
    { name: 'rewards', list: ['wishRewardTiles'], only: 'faces' },
    { name: 'alternatives', list: ['boards'], only: 'alternative' },
  ],
};

// Maps of amounts: what does not stand in one counts as none, and may be added.
const AMOUNTS = new Set(['flavours', 'pantry', 'requires', 'resources', 'capacity', 'cost', 'rows']);
// Said elsewhere, or by which others find the card.
const LEFT_OUT = new Set(['id', 'source', 'source_note', 'fieldSource', 'printed', 'label', 'the', 'number', 'index']);

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(edition: Json, path: Path): Json | undefined {
  let here: Json | undefined = edition;
  for (const step of path) {
    if (Array.isArray(here)) here = here[step as number];
    else if (isObject(here)) here = here[step];
    else return undefined;
  }
  return here;
}

// Another edition with this value; undefined takes it out.
export function withValue(edition: Json, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (Array.isArray(edition)) return edition.map((item, at) => (at === step ? withValue(item, rest, value) : item));
  const object = isObject(edition) ? edition : {};
  if (rest.length === 0 && value === undefined) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== step));
  return { ...object, [step]: withValue(object[step] ?? {}, rest, value) };
}

function isAmounts(value: Json): value is { [key: string]: number } {
  return isObject(value) && Object.values(value).every(amount => typeof amount === 'number');
}

function fieldsOf(value: Json, path: Path, kinds: Map<string, Set<string>>, op?: string): Field[] {
  const last = path.at(-1);
  if (typeof value === 'number') return [{ path, kind: 'number', ...(op !== undefined && last === 'n' ? { op } : {}) }];
  if (typeof value === 'boolean') return [{ path, kind: 'flag' }];
  if (Array.isArray(value)) return value.flatMap((item, at) => fieldsOf(item, [...path, at], kinds));
  if (!isObject(value)) return [];
  if (last === 'name') return Object.keys(value).map(language => ({ path: [...path, language], kind: 'text' as const }));
  const known = kinds.get(nameOf(path));
  if (known && isAmounts(value)) return [...known].map(thing => ({ path: [...path, thing], kind: 'number' as const }));
  const operation = typeof value['op'] === 'string' ? value['op'] : undefined;
  return Object.entries(value)
    .filter(([key]) => !LEFT_OUT.has(key))
    .flatMap(([key, one]) => fieldsOf(one, [...path, key], kinds, operation));
}

// The map of amounts that a path leads to, whichever card it is of.
function nameOf(path: Path): string {
  return path.filter(step => typeof step === 'string').join('.');
}

function gather(value: Json, path: Path, kinds: Map<string, Set<string>>): void {
  if (Array.isArray(value)) return value.forEach((item, at) => gather(item, [...path, at], kinds));
  if (!isObject(value)) return;
  if (path.some(step => AMOUNTS.has(String(step))) && isAmounts(value) && !('coins' in value)) {
    const known = kinds.get(nameOf(path)) ?? new Set<string>();
    for (const thing of Object.keys(value)) known.add(thing);
    kinds.set(nameOf(path), known);
  } else for (const [key, one] of Object.entries(value)) gather(one, [...path, key], kinds);
}

export function sectionsOf(game: string, printed: Json): Section[] {
  return (SECTIONS[game] ?? []).map(({ name, list, only, values }) => {
    if (values) {
      const fields = values.flatMap(path => fieldsOf(valueAt(printed, path) ?? null, path, new Map()));
      return { name, cards: [{ path: [], id: name, fields, reconstructed: false }] };
    }
    const cards = valueAt(printed, list!);
    if (!Array.isArray(cards)) return { name, cards: [] };
    const kinds = new Map<string, Set<string>>();
    gather(cards, list!, kinds);
    return {
      name,
      cards: cards.filter(isObject).map((card, at) => ({
        path: [...list!, at],
        id: String(card['id'] ?? at + 1),
        fields: only === undefined ? fieldsOf(card, [...list!, at], kinds) : fieldsOf(card[only] ?? null, [...list!, at, only], kinds),
        reconstructed: card['source'] === 'house',
      })),
    };
  });
}

export function differences(was: Json | undefined, now: Json | undefined, path: Path = []): Difference[] {
  if (isObject(was) && isObject(now)) {
    const keys = new Set([...Object.keys(was), ...Object.keys(now)]);
    return [...keys].flatMap(key => differences(was[key], now[key], [...path, key]));
  }
  if (Array.isArray(was) && Array.isArray(now)) {
    const length = Math.max(was.length, now.length);
    return Array.from({ length }, (_, at) => differences(was[at], now[at], [...path, at])).flat();
  }
  return was === now ? [] : [{ path, was, now }];
}

// What a form puts where a number stood: none of something that the printed card does not name is left out again.
export function amountFor(printed: Json, path: Path, amount: number): number | undefined {
  return amount === 0 && valueAt(printed, path) === undefined ? undefined : amount;
}

// A changed number beyond all that the printed cards of its kind have there: it may stay, and is pointed out.
export function unusual(section: Section, printed: Json, edition: Json): { card: Card; field: Field; least: number; most: number }[] {
  return section.cards.flatMap(card =>
    card.fields.flatMap(field => {
      const now = valueAt(edition, field.path);
      if (field.kind !== 'number' || typeof now !== 'number' || now === valueAt(printed, field.path) || section.cards.length < 4) return [];
      const inCard = field.path.slice(card.path.length);
      const others = section.cards
        .map(other => valueAt(printed, [...other.path, ...inCard]))
        .filter((one): one is number => typeof one === 'number');
      const [least, most] = [Math.min(...others), Math.max(...others)];
      return others.length > 2 && (now < least || now > most) ? [{ card, field, least, most }] : [];
    }),
  );
}
