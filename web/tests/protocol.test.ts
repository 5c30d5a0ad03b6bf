// The types in protocol.ts say what docs/schema/live.json says: the same fields, and the same ones always there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: string[];
}
type Fields = Record<string, 'always' | 'maybe'>;

const defs = (
  JSON.parse(readFileSync(new URL('../../docs/schema/live.json', import.meta.url), 'utf8')) as { $defs: Record<string, Schema> }
).$defs;
const file = fileURLToPath(new URL('../src/lib/protocol.ts', import.meta.url));
const program = ts.createProgram([file], { strict: true, exactOptionalPropertyTypes: true, target: ts.ScriptTarget.ES2022, types: [] });
const checker = program.getTypeChecker();
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);

function typeOf(name: string): ts.Type {
  const symbol = exported.find(one => one.name === name);
  if (!symbol) throw new Error(`protocol.ts has no ${name}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

function within(type: ts.Type, field: string): ts.Type {
  const property = checker.getPropertyOfType(type, field);
  if (!property) throw new Error(`no field ${field}`);
  return checker.getTypeOfSymbol(property);
}

function fieldsOfType(type: ts.Type): Fields {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map(one => [one.name, one.flags & ts.SymbolFlags.Optional ? 'maybe' : 'always']),
  );
}

// Of several shapes, what is in all of them is always there.
function fieldsOfSchema(schema: Schema, without: string[] = []): Fields {
  if (schema.$ref) return fieldsOfSchema(defs[schema.$ref.replace('#/$defs/', '')]!, without);
  const shapes = schema.anyOf ?? [schema];
  const names = new Set(shapes.flatMap(shape => Object.keys(shape.properties ?? {})));
  return Object.fromEntries(
    [...names]
      .filter(name => !without.includes(name))
      .map(name => [name, shapes.every(shape => shape.required?.includes(name)) ? 'always' : 'maybe']),
  );
}

const requests = Object.keys(defs)
  .filter(name => name.startsWith('request.'))
  .map(name => name.slice('request.'.length));

describe('the protocol’s types', () => {
  test('know every request and no other', () => {
    expect(requests.length).toBeGreaterThan(10);
    expect(Object.keys(fieldsOfType(typeOf('Requests'))).sort()).toEqual(requests.sort());
    expect(Object.keys(fieldsOfType(typeOf('Done'))).sort()).toEqual(requests.sort());
  });

  test.each(requests)('%s is asked and granted as the schema says', request => {
    expect(fieldsOfType(within(typeOf('Requests'), request))).toEqual(fieldsOfSchema(defs[`request.${request}`]!, ['type', 'key']));
    expect(fieldsOfType(within(typeOf('Done'), request))).toEqual(fieldsOfSchema(defs[`done.${request}`]!, ['type', 'key']));
  });

  test.each([
    ['TableState', 'state'],
    ['SeatInfo', 'seat_shown'],
    ['ChatLine', 'chat_line'],
    ['ApiError', 'error'],
    ['Clock', 'clock'],
    ['Seated', 'http.seated'],
  ])('%s is the schema’s %s', (type, schema) => {
    expect(fieldsOfType(typeOf(type))).toEqual(fieldsOfSchema(defs[schema]!));
  });

  test('what stands inside a state', () => {
    const state = defs['state']!.properties!;
    for (const field of ['table', 'you', 'undo'])
      expect([field, fieldsOfType(within(typeOf('TableState'), field))]).toEqual([field, fieldsOfSchema(state[field]!)]);
    const reasons = within(within(typeOf('TableState'), 'undo'), 'reason') as ts.UnionType;
    const words = reasons.types
      .filter(one => one.isStringLiteral())
      .map(one => one.value)
      .sort();
    expect(words).toEqual(state['undo']!.properties!['reason']!.anyOf!.flatMap(one => one.enum ?? []).sort());
  });

  test('a hello says no more than may be said, and all that must be', () => {
    const said = fieldsOfType(typeOf('Hello'));
    const known = fieldsOfSchema(defs['hello']!);
    expect(Object.keys(said).filter(name => !(name in known))).toEqual([]);
    for (const [name, there] of Object.entries(known)) if (there === 'always') expect(said[name]).toBe('always');
  });

  test('a move and an event have at least the schema’s fields', () => {
    for (const [type, schema] of [
      ['Move', 'move'],
      ['TableEvent', 'event'],
    ] as const) {
      expect(fieldsOfType(typeOf(type))).toMatchObject(fieldsOfSchema(defs[schema]!));
    }
  });
});
