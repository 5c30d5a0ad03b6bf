// The built page with nothing behind it: files alone, as any web server hosts them, under the policy that the program sends.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// `extra`: other files by path. Answers its address and how to close it. `engine`, while it is a promise, keeps the second half of the
// engine back until it is kept; where it is broken, so is the line.
export async function openSite(dist, extra = {}) {
  const site = { engine: null };
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://site').pathname));
    const file = extra[path] ?? join(dist, path);
    const found = existsSync(file) && statSync(file).isFile();
    if (!found && (path.startsWith('/api/') || extname(path))) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('nothing here');
      return;
    }
    const sent = found ? file : join(dist, 'index.html');
    response.writeHead(200, { 'Content-Type': TYPES[extname(sent)] ?? 'text/plain', 'Content-Security-Policy': POLICY });
    if (site.engine && sent.endsWith('.wasm')) {
      const bytes = readFileSync(sent);
      const half = Math.ceil(bytes.length / 2);
      response.write(bytes.subarray(0, half));
      await site.engine.then(
        () => response.end(bytes.subarray(half)),
        () => response.destroy(),
      );
    } else createReadStream(sent).pipe(response);
  });
  await new Promise(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  site.url = `http://127.0.0.1:${server.address().port}`;
  site.close = () =>
    new Promise(resolve => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return site;
}

export const DIST = new URL('../dist', import.meta.url).pathname;
export const PROOF = new URL('../../build/wasm/proof.wasm', import.meta.url).pathname;
export const ENGINE = readdirSync(join(DIST, 'assets')).find(name => name.endsWith('.wasm'));
export const WITHOUT_ENGINE = ENGINE ? false : 'the page was built without its engine';
export const WITHOUT_PROOF = existsSync(PROOF) ? false : 'proof.wasm is not built';

// In a browser, where the site has proof.wasm: the signature of all rules, as this browser plays them.
export async function signatureThere() {
  const module = await WebAssembly.compileStreaming(fetch('/proof.wasm'));
  let memory = null;
  let said = '';
  const system = new Proxy({}, { get: () => () => 0, has: () => true });
  const page = {
    post: (channel, number, at, size) => {
      said = new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
    },
  };
  const { exports } = await WebAssembly.instantiate(module, { page, wasi_snapshot_preview1: system });
  memory = exports.memory;
  exports._initialize();
  exports.signature();
  return said;
}
export function isOurSignature(signature) {
  const native = execFileSync(process.env.SAMOVAR_BINARY, ['bench', '--signature'], { encoding: 'utf8' });
  assert.match(native, new RegExp(`signature ${signature}`));
}
