// The form of a box, made from the schema of its edition (docs/schema/edition.GAME.json): whatever the schema does not hold fixed can be
// changed there. A part of the box is a section; what lies in a list there is a card, everything else stands together.
import { isObject, same, valueAt, withValue, type Difference, type Path } from './edition';
import type { Json } from './protocol';

export interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  enum?: Option[];
  const?: Json;
  readOnly?: boolean;
}
export interface EditionSchema {
  $defs: Record<string, Schema> & { edition: Schema };
}
export type Option = string | number | null;

interface At {
  path: Path;
}
export type Field = At &
  (
    | {
        kind: 'number';
        least: number;
        most: number;
        // It need not stand there: none is none.
        free: boolean;
        // The operation of an effect that the number belongs to.
        op?: string;
      }
    | { kind: 'choice'; options: Option[] }
    // What kind of thing stands at `whole`: its other values follow from that.
    | { kind: 'shape'; options: Option[]; whole: Path; shapes: Schema[] }
    | { kind: 'list'; least: number; most: number; item: Schema }
    | { kind: 'flag' }
    | { kind: 'text' }
  );
export interface Card {
  path: Path;
  // What its number or name in the box is; none for what stands in no list.
  id: string | null;
  fields: Field[];
  // The lists and values that it is made of.
  roots: Path[];
  // No text of the game shows these values: they are made up so that all fits together.
  reconstructed: boolean;
}
export interface Section {
  name: string;
  cards: Card[];
}

// Values that stand in the box by themselves.
const LOOSE = 'points';

export class Form {
  readonly #document: EditionSchema;
  constructor(document: EditionSchema) {
    this.#document = document;
  }

  sections(edition: Json): Section[] {
    const sections: Section[] = [];
    for (const [name, schema] of Object.entries(this.#document.$defs.edition.properties ?? {})) {
      const found = this.#resolved(schema);
      if (fixed(found)) continue;
      const list = found.type === 'object' || this.#isCards(found);
      const cards = this.#cards(found, edition, [name]);
      const others = list ? undefined : sections.find(section => section.name === LOOSE);
      if (others) {
        others.cards[0]!.fields.push(...cards[0]!.fields);
        others.cards[0]!.roots.push(...cards[0]!.roots);
      } else if (list) {
        sections.push({ name, cards });
      } else {
        sections.push({ name: LOOSE, cards: [{ ...cards[0]!, path: [] }] });
      }
    }
    return sections;
  }

  // The edition with another kind of thing there. What both kinds have stays.
  reshaped(edition: Json, field: Field & { kind: 'shape' }, option: Option): Json {
    const shape = field.shapes[field.options.indexOf(option)];
    if (!shape) return edition;
    const was = valueAt(edition, field.whole);
    const now = this.#fresh(shape);
    if (!isObject(now)) return withValue(edition, field.whole, now);
    const before = field.shapes[field.options.indexOf(shapeNow(edition, field))]?.properties ?? {};
    const kept = Object.entries(shape.properties ?? {}).flatMap(([key, schema]): [string, Json][] => {
      const old = isObject(was) ? was[key] : undefined;
      return old !== undefined && JSON.stringify(before[key]) === JSON.stringify(schema) ? [[key, old]] : [];
    });
    return withValue(edition, field.whole, { ...now, ...Object.fromEntries(kept) });
  }

  // One more, like the last and numbered on; or one less.
  longer(edition: Json, field: Field & { kind: 'list' }): Json {
    const list = listAt(edition, field.path);
    const last = list.at(-1);
    const more = last === undefined ? this.#fresh(field.item) : this.#next(field.item, last);
    return withValue(edition, field.path, [...list, more]);
  }
  shorter(edition: Json, field: Field): Json {
    return withValue(edition, field.path, listAt(edition, field.path).slice(0, -1));
  }

  #resolved(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.#resolved(this.#document.$defs[schema.$ref.slice('#/$defs/'.length)]!);
  }
  // A list of things with values of their own.
  #isCards(schema: Schema): boolean {
    if (schema.type !== 'array') return false;
    const item = this.#resolved(schema.items ?? {});
    return item.anyOf !== undefined || item.properties !== undefined;
  }

  #cards(part: Schema, edition: Json, path: Path): Card[] {
    const rest: Card = { path, id: null, fields: [], roots: [], reconstructed: isMadeUp(edition, path) };
    const cards: Card[] = [];
    const lay = (schema: Schema, here: Path, free: boolean): void => {
      const found = this.#resolved(schema);
      if (fixed(found)) return;
      if (this.#isCards(found)) {
        if (found.minItems !== found.maxItems) rest.fields.push(listField(found, here));
        const items = listAt(edition, here).map((item, at): Card => {
          const place = [...here, at];
          return {
            path: place,
            id: idOf(item, at),
            fields: this.#fields(found.items ?? {}, item, place),
            roots: [place],
            reconstructed: isMadeUp(edition, place),
          };
        });
        cards.push(...items.filter(card => card.fields.length > 0));
      } else if (found.type === 'object') {
        for (const [key, one] of Object.entries(found.properties ?? {})) lay(one, [...here, key], !found.required?.includes(key));
      } else {
        rest.fields.push(...this.#fields(found, valueAt(edition, here), here, free));
        rest.roots.push(here);
      }
    };
    lay(part, path, false);
    return rest.fields.length > 0 ? [rest, ...cards] : cards;
  }

  #fields(schema: Schema, value: Json | undefined, path: Path, free = false, op?: string): Field[] {
    const found = this.#resolved(schema);
    if (fixed(found)) return [];
    if (free && value === undefined && found.type !== 'integer') return [];
    if (found.anyOf) return this.#shapes(found.anyOf, value, path);
    if (found.enum) return [{ path, kind: 'choice', options: found.enum }];
    switch (found.type) {
      case 'integer': {
        const belongs = op !== undefined && path.at(-1) === 'n' ? { op } : {};
        return [{ path, kind: 'number', least: free ? 0 : (found.minimum ?? 0), most: found.maximum ?? 999, free, ...belongs }];
      }
      case 'boolean':
        return [{ path, kind: 'flag' }];
      case 'string':
        return [{ path, kind: 'text' }];
      case 'array': {
        const items = Array.isArray(value) ? value.flatMap((item, at) => this.#fields(found.items ?? {}, item, [...path, at])) : [];
        return found.minItems === found.maxItems ? items : [listField(found, path), ...items];
      }
      default: {
        const object = isObject(value) ? value : {};
        const operation = typeof object['op'] === 'string' ? object['op'] : undefined;
        return Object.entries(found.properties ?? {}).flatMap(([key, one]) =>
          this.#fields(one, object[key], [...path, key], !found.required?.includes(key), operation),
        );
      }
    }
  }

  // What stands there is told apart by the one value that every kind holds fixed.
  #shapes(anyOf: Schema[], value: Json | undefined, path: Path): Field[] {
    const shapes = anyOf.map(shape => this.#resolved(shape));
    const tag = Object.keys(shapes.at(-1)?.properties ?? {}).find(key =>
      shapes.every(shape => shape.type === 'null' || shape.properties?.[key]?.const !== undefined),
    );
    if (tag === undefined) return [];
    const options = shapes.map(shape => (shape.type === 'null' ? null : (shape.properties![tag]!.const as Option)));
    const field: Field = { path: [...path, tag], kind: 'shape', options, whole: path, shapes };
    const now = shapes[options.indexOf(isObject(value) ? (value[tag] as Option) : null)];
    return now && isObject(value) ? [field, ...this.#fields(now, value, path)] : [field];
  }

  // The least that stands there.
  #fresh(schema: Schema): Json {
    const found = this.#resolved(schema);
    if (found.const !== undefined) return found.const;
    if (found.anyOf) return this.#fresh(found.anyOf.at(0) ?? {});
    if (found.enum) return found.enum[0] ?? null;
    switch (found.type) {
      case 'integer':
        return found.minimum ?? 0;
      case 'boolean':
        return false;
      case 'string':
        return '';
      case 'array':
        return Array.from({ length: found.minItems ?? 0 }, () => this.#fresh(found.items ?? {}));
      case 'object':
        return Object.fromEntries((found.required ?? []).map(key => [key, this.#fresh(found.properties?.[key] ?? {})]));
      default:
        return null;
    }
  }
  #next(schema: Schema, last: Json): Json {
    const { properties } = this.#resolved(schema);
    if (!isObject(last)) return last;
    return Object.fromEntries(
      Object.entries(last).map(([key, value]) => [
        key,
        typeof value === 'number' && this.#resolved(properties?.[key] ?? {}).readOnly === true ? value + 1 : value,
      ]),
    );
  }
}

const fixed = (schema: Schema): boolean => schema.readOnly === true || schema.const !== undefined;
const listField = (schema: Schema, path: Path): Field => ({
  path,
  kind: 'list',
  least: schema.minItems ?? 0,
  most: schema.maxItems ?? 99,
  item: schema.items ?? {},
});
function listAt(edition: Json, path: Path): Json[] {
  const list = valueAt(edition, path);
  return Array.isArray(list) ? list : [];
}
function idOf(item: Json, at: number): string {
  const id = isObject(item) ? (item['id'] ?? item['year'] ?? item['space']) : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(at + 1);
}
// The nearest that says where its values come from.
function isMadeUp(edition: Json, path: Path): boolean {
  for (let length = path.length; length > 0; length--) {
    const source = valueAt(edition, [...path.slice(0, length), 'source']);
    if (source !== undefined) return source === 'house';
  }
  return false;
}

export function shapeNow(edition: Json, field: Field & { kind: 'shape' }): Option {
  return (valueAt(edition, field.path) ?? null) as Option;
}

// What a form puts where a number stood: none of something that need not be named is left out again.
export function amountFor(printed: Json, field: Field & { kind: 'number' }, amount: number): number | undefined {
  return amount === 0 && field.free && valueAt(printed, field.path) !== 0 ? undefined : amount;
}

export function differsAt(field: Field, changes: Difference[], printed: Json, edition: Json): boolean {
  if (field.kind === 'list') return listAt(printed, field.path).length !== listAt(edition, field.path).length;
  return changes.some(({ path }) => same(path, field.path) || (field.kind === 'shape' && same(path, field.whole)));
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
