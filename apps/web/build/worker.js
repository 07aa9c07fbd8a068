// The service worker: lets the game's frame open without a connection. The build fills in its version and its files.
// What the server knows (prices, offers, budgets) is never kept: without a connection the screens say so instead.

const CACHE = 'wieszcz-__VERSION__';
const SHELL = ['__SHELL__'];
/** A page that doesn't come in this time is taken from the cache. */
const PATIENCE = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: 'no-cache' })))),
  );
});

// A new version waits until the last tab of the old one is closed, so no tab loses the files it was built with.
self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('wieszcz-') && name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === '/') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (SHELL.includes(pathname) && pathname !== '/') event.respondWith(fresh(request));
});

/** The page as it is now; as it was when the server can't be reached. */
async function page(request) {
  const kept = () => caches.match('/', { cacheName: CACHE });
  const coming = fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept()), PATIENCE));
  try {
    return (await Promise.race([coming, late])) ?? (await coming);
  } catch (error) {
    const known = await kept();
    if (known) return known;
    throw error;
  }
}

/** Hashed files never change: whoever has one needs no other. Screens that were visited open without a connection too. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Files of the frame without a hash in their name. */
async function fresh(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await caches.match(request, { cacheName: CACHE });
    if (known) return known;
    throw error;
  }
}
