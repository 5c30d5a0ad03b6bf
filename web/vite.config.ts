// Builds the page into dist/: hashed assets, each with a Brotli copy beside it that the server sends as it is.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

// The service worker, with the files of this build written into it: whatever the page may ever need, so that it works without a net
// from the first visit on.
function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: config => {
      folder = config.build.outDir;
    },
    // Not when a Worker's own bundle is closed: only this one is written.
    writeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .filter(path => !/\.br$|[/\\]\.vite[/\\]/.test(path))
        .sort();
      const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
      const all = files.map(path => ({ name: `/${relative(folder, path)}`, hash: hash(readFileSync(path)) }));
      const index = all.find(file => file.name === '/index.html');
      const filled: Record<string, unknown> = {
        REVISION: hash(all.map(file => file.name + file.hash).join('\n')).slice(0, 16),
        FILES: all.filter(file => file !== index && !file.name.endsWith('.wasm')).map(file => file.name),
        ENGINE: all.filter(file => file.name.endsWith('.wasm')).map(file => file.name),
        INDEX: index?.hash,
      };
      const worker = readFileSync(new URL('src/service-worker.js', import.meta.url), 'utf8').replace(/^\/\*.*\*\/\n/m, '');
      const head = Object.entries(filled).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
      writeFileSync(join(folder, 'sw.js'), head.join('') + worker);
    },
  };
}

function brotliCopies(): Plugin {
  let folder = '';
  return {
    name: 'brotli-copies',
    apply: 'build',
    configResolved: config => {
      folder = config.build.outDir;
    },
    writeBundle() {
      // What depends on what is for the tests, not for visitors.
      renameSync(join(folder, '.vite/manifest.json'), join(folder, '../dist-manifest.json'));
      rmdirSync(join(folder, '.vite'));
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|wasm)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
        );
      }
    },
  };
}

// The server has words of its own in the same files; the page carries only those that begin with "web.". A game's words begin
// with "web.GAME." and come with its board: fr.json?of=GAME has them alone, and fr.json none of any game's. So do those of the form of
// a box, "web.box.", and of reviews, "web.review.".
const LATE = readdirSync(new URL('src/games', import.meta.url), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
  .concat('box', 'review');
function pageWords(): Plugin {
  let building = false;
  return {
    name: 'page-words',
    enforce: 'pre',
    configResolved: config => {
      building = config.command === 'build';
    },
    transform(code, id) {
      const file = /\/i18n\/\w+\.json(?:\?of=([\w-]+))?$/.exec(id);
      const of = file?.[1];
      if (!file || (!of && !building)) return null;
      const wanted = (key: string): boolean =>
        of ? key.startsWith(`web.${of}.`) : key.startsWith('web.') && !LATE.some(part => key.startsWith(`web.${part}.`));
      const book = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(code) as object).filter(([key]) => wanted(key))));
      return of ? { code: `export default ${book};`, moduleType: 'js', map: null } : { code: book, map: null };
    },
  };
}

// The page says in its head which version it is: the program's.
function version(): Plugin {
  const [, number] = /project\(samovar VERSION (\S+)/.exec(readFileSync(new URL('../CMakeLists.txt', import.meta.url), 'utf8')) ?? [];
  if (!number) throw new Error('CMakeLists.txt names no version');
  return {
    name: 'version',
    transformIndexHtml: html => html.replace('</head>', `<meta name="generator" content="Samovar ${number}">\n</head>`),
  };
}

// The engine for tables of this browser (cmake --build --preset wasm), where it has been built: `engine` is null in a page
// without it, which then offers no such tables.
function engine(): Plugin {
  const file = process.env['SAMOVAR_ENGINE'] ?? fileURLToPath(new URL('../build/wasm/samovar.wasm', import.meta.url));
  let building = false;
  return {
    name: 'engine',
    configResolved: config => {
      building = config.command === 'build';
    },
    resolveId: id => (id === 'virtual:engine' ? id : null),
    load(id) {
      if (id !== 'virtual:engine') return null;
      if (!existsSync(file)) return 'export const engine = null;';
      const url = building
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'samovar.wasm', source: readFileSync(file) })}`
        : JSON.stringify(`/@fs${file}`);
      return `export const engine = { url: ${url}, size: ${statSync(file).size} };`;
    },
  };
}

// Where `npm run dev` finds the server.
const server = process.env['SAMOVAR_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), version(), pageWords(), engine(), serviceWorker(), brotliCopies()],
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
  // No data: addresses and no inline script: the content security policy allows neither.
  // Browsers that know light-dark().
  build: {
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
