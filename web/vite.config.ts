// Builds the page into dist/: hashed assets, each with a Brotli copy beside it that the server sends as it is.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

function brotliCopies(): Plugin {
  let folder = '';
  return {
    name: 'brotli-copies',
    apply: 'build',
    configResolved: config => { folder = config.build.outDir; },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }));
      }
    },
  };
}

// The server has words of its own in the same files; the page carries only those that begin with "web.".
function pageWords(): Plugin {
  return {
    name: 'page-words',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/i18n\/\w+\.json$/.test(id)) return null;
      const book = JSON.parse(code) as Record<string, string>;
      return { code: JSON.stringify(Object.fromEntries(Object.entries(book).filter(([key]) => key.startsWith('web.')))), map: null };
    },
  };
}

// Where `npm run dev` finds the server.
const server = process.env['SAMOVAR_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), pageWords(), brotliCopies()],
  // No data: addresses and no inline script: the content security policy allows neither.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
