// Keeps the page on this device, whole: the files of one build, checked against what the build wrote down here, in a cache of their
// own. A page gets all its parts from the build it came from; a newer build waits until it is asked for (lib/version.svelte.ts).
// vite.config.ts fills in REVISION, FILES (every file of the build but the engine), ENGINE (which comes when somebody opens a table of
// this browser, or when the page has nothing else to do) and INDEX (what the page itself must hash to).
/* global self, caches, REVISION, FILES, ENGINE, INDEX */
const PAGE = `samovar-page-${REVISION}`;
const ANSWERS = 'samovar-answers';
const INDEX_PATH = '/index.html';

async function hashOf(response) {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}

// Names of assets carry their hash. The page's own name does not: where the server has moved on meanwhile, this build is no more, and
// installing it fails; the browser asks for the next one by itself.
async function install() {
  const index = await fetch(INDEX_PATH, { cache: 'no-cache' });
  if (!index.ok || (await hashOf(index.clone())) !== INDEX) throw new Error('another build is there already');
  const hadEngine = await anyEngine();
  const cache = await caches.open(PAGE);
  try {
    await cache.put(INDEX_PATH, index);
    // The others (icons, the manifest) are asked for anew: what the browser still has of them may be of an older build.
    const anew = file => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' });
    await Promise.all(FILES.map(file => cache.add(anew(file))));
    // Whoever opened tables of this browser offline opens them offline with the next build too.
    if (hadEngine) await keepEngine();
  } catch (error) {
    // Half a build must not be taken for the one before the next.
    await caches.delete(PAGE);
    throw error;
  }
}

async function anyEngine() {
  for (const name of await caches.keys()) {
    if (!name.startsWith('samovar-page-')) continue;
    if ((await (await caches.open(name)).keys()).some(one => one.url.endsWith('.wasm'))) return true;
  }
  return false;
}

// Into this build's own cache: what a former build has is the same file, as its name carries its hash, but goes with that build.
async function keepEngine() {
  const cache = await caches.open(PAGE);
  await Promise.all(
    ENGINE.map(async file => {
      if (await cache.match(file)) return;
      const kept = await caches.match(file);
      await (kept ? cache.put(file, kept) : cache.add(file));
    }),
  );
}

// The build before this one stays: a tab may still be on it.
async function tidy() {
  const builds = (await caches.keys()).filter(name => name.startsWith('samovar-page-') && name !== PAGE);
  await Promise.all(builds.slice(0, -1).map(name => caches.delete(name)));
  await self.clients.claim();
}

async function fromPage(path) {
  return (await caches.open(PAGE)).match(path);
}

// What the server says of games, lessons and rules is kept for when it cannot be asked.
async function askedFirst(request) {
  const cache = await caches.open(ANSWERS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

// Word that a push service brings while the page is closed (lib/push.ts). Who looks at the table sees it.
async function show({ table, title, text }) {
  const path = `/t/${table}`;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(one => one.visibilityState === 'visible' && new URL(one.url).pathname === path)) return;
  await self.registration.showNotification(title, { body: text, tag: table, icon: '/icon-turn.svg', data: { path } });
}

async function visit(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(one => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(tidy()));
// From any build that has it: names of assets carry their hash.
async function asset(request) {
  const { pathname } = new URL(request.url);
  const kept = await caches.match(pathname);
  if (kept) return kept;
  const file = await fetch(request);
  if (file.ok && ENGINE.includes(pathname)) await (await caches.open(PAGE)).put(pathname, file.clone());
  return file;
}

self.addEventListener('message', event => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data === 'engine too') event.waitUntil(keepEngine().catch(() => null));
});
self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/api\/(games|lessons|play\/|rules\/)/.test(url.pathname)) event.respondWith(askedFirst(request));
  else if (request.mode === 'navigate' && !url.pathname.includes('.') && !/^\/(api|livez|readyz|metrics)\b/.test(url.pathname))
    event.respondWith(fromPage(INDEX_PATH).then(page => page ?? fetch(request)));
  else if (FILES.includes(url.pathname) || url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});
self.addEventListener('push', event => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data.path));
});
