// Writes the types of what a table tells, from docs/schema: src/games/GAME/told.ts and src/lib/told.ts (npm run told). They are kept in
// the tree, so that an editor, a check or a build needs nothing before it; tests/told.test.ts fails where they are not those of the schemas.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import prettier from 'prettier';

const here = new URL('.', import.meta.url);

// The compiler spells an array of two to four out as three tuples; only what is always a pair is worth one. What stands beside a
// reference would make a type of its own of it. What a schema leaves to others is JSON.
function simpler(schema) {
  if (Array.isArray(schema)) return schema.map(simpler);
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema.$ref) return { $ref: schema.$ref };
  if (schema.type === 'object' && !schema.properties && !schema.additionalProperties) return { tsType: '{ [key: string]: Json }' };
  const pair = schema.minItems === 2 && schema.maxItems === 2;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => pair || (key !== 'minItems' && key !== 'maxItems'))
      .map(([key, value]) => [key, simpler(value)]),
  );
}

const whole = properties => ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false });
const named = names => whole(Object.fromEntries(names.map(name => [name, { $ref: `#/$defs/${name}` }])));
// "request.play" as `play`, and so on.
const below = (defs, prefix) =>
  whole(
    Object.fromEntries(
      Object.keys(defs)
        .filter(name => name.startsWith(prefix))
        .map(name => [name.slice(prefix.length), { $ref: `#/$defs/${name}` }]),
    ),
  );

async function types(name, protocol, told) {
  const { $defs } = JSON.parse(readFileSync(new URL(`../docs/schema/${name}.json`, here), 'utf8'));
  const options = { bannerComment: '', additionalProperties: false, format: false };
  const text = await compile({ title: 'Told', ...told($defs), $defs: simpler($defs) }, 'Told', options);
  const json = /\bJson\b/.test(text) ? `import type { Json } from '${protocol}';\n` : '';
  const style = await prettier.resolveConfig(fileURLToPath(new URL('package.json', here)));
  return prettier.format(`// Generated from docs/schema/${name}.json by \`npm run told\`.\n${json}\n${text}`, {
    ...style,
    parser: 'typescript',
  });
}

// The files by their path below web/, as they are to be.
export async function told() {
  const games = readdirSync(new URL('src/games', here), { withFileTypes: true }).filter(entry => entry.isDirectory());
  const files = {
    'src/lib/told.ts': await types('live', './protocol', defs =>
      whole({
        asked: below(defs, 'request.'),
        done: below(defs, 'done.'),
        http: below(defs, 'http.'),
        ...named(['hello', 'state', 'chat', 'refused', 'lesson_listed']).properties,
      }),
    ),
  };
  for (const { name } of games)
    files[`src/games/${name}/told.ts`] = await types(name, '../../lib/protocol', () => named(['view', 'move', 'event']));
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [path, text] of Object.entries(await told())) writeFileSync(new URL(path, here), text);
