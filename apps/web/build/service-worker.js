// The service worker: opens the app shell without a connection. The build fills in the version and the files of the shell.
// Answers of the API are never cached: offline screens show an error instead of outdated prices and budgets.

const CACHE = 'wieszcz-__VERSION__';
const SHELL = ['__SHELL__'];
/** After this time in ms the page is served from the cache. */
const PAGE_TIMEOUT = 4000;

// A new version activates at once. Waiting for the last tab of the old version triggers a bug of Chromium: a page that is left and
// opened again while the old worker still answers never finishes loading.
self.addEventListener('install', (event) => {
  const cacheShell = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'no-cache' })));
    await self.skipWaiting();
  };
  event.waitUntil(cacheShell());
});

// Open tabs still load files of the previous version, so its cache is kept until the next version.
self.addEventListener('activate', (event) => {
  const deleteOldCaches = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith('wieszcz-') && name !== CACHE);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(deleteOldCaches());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === '/') event.respondWith(fetchPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(event));
  else if (SHELL.includes(pathname) && pathname !== '/') event.respondWith(fetchOrCached(request));
});

/** The page from the network; from the cache after a timeout, without a connection, or if a proxy answers that the server is away. */
async function fetchPage(request) {
  const cachedPage = () => findCached('/', { cacheName: CACHE });
  const response = fetch(request).then(async (answer) => (answer.status >= 500 ? ((await cachedPage()) ?? answer) : answer));
  const timeout = new Promise((resolve) => setTimeout(() => resolve(cachedPage()), PAGE_TIMEOUT));
  try {
    return (await Promise.race([response, timeout])) ?? (await response);
  } catch (error) {
    const cached = await cachedPage();
    if (cached) return cached;
    throw error;
  }
}

/** A file with a hash in its name: cache first, because it never changes. So screens that were visited before open without a connection. */
async function fetchAsset(event) {
  const { request } = event;
  const cached = await findCached(request);
  if (cached) return cached;
  const response = await fetch(request);
  // The page doesn't wait for the cache, and gets the file even if the disk is full.
  if (response.ok) event.waitUntil(store(request, response.clone()).catch(() => undefined));
  return response;
}

/** A file of the shell without a hash in its name: network first. */
async function fetchOrCached(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await findCached(request, { cacheName: CACHE });
    if (cached) return cached;
    throw error;
  }
}

async function store(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}

/** Like `caches.match`; undefined if the cache can't be read, so that the network decides. */
function findCached(request, options) {
  return caches.match(request, options).catch(() => undefined);
}
