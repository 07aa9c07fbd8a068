// The service worker: lets the game's frame open without a connection. The build fills in its version and its files.
// What the server knows (prices, offers, budgets) is never kept: without a connection the screens say so instead.

const CACHE = 'wieszcz-__VERSION__';
const SHELL = ['__SHELL__'];
/** A page that doesn't come in this time is taken from the cache. */
const PATIENCE = 4000;

// A new version takes over at once. One that waits until the last tab of the old one is left meets a fault of Chromium:
// who leaves and comes back in the same moment, while the old worker still answers, is kept waiting without end.
self.addEventListener('install', (event) => {
  const learn = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'no-cache' })));
    await self.skipWaiting();
  };
  event.waitUntil(learn());
});

// Tabs that were opened before go on with the files of their own version, so the version before this one is kept too.
self.addEventListener('activate', (event) => {
  const forget = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith('wieszcz-') && name !== CACHE);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
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
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
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
