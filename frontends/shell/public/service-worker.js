// Stores the offline page and its files only. Pages, API responses and shared files are never stored.

// The build replaces it by a hash of the other public files, so that a change of them also installs a new worker.
const CACHE = 'offline-page-of-release';
const OFFLINE_PAGE = '/offline.html';
const FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/icons/icon-192.png'];
/** How long a shared file waits for the page that imports it, in milliseconds. */
const SHARE_TIMEOUT_MS = 60_000;

/** The latest shared file or text, until the page requests it. In memory only. */
let shared = null;
let discardShare = () => undefined;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(receiveShare(event));
  else if (request.method === 'GET' && request.mode === 'navigate') event.respondWith(loadPage(event));
  else if (request.method === 'GET' && FILES.includes(pathname)) event.respondWith(loadFile(request, pathname));
});
self.addEventListener('message', ({ data, source }) => {
  if (data?.type !== 'shared-file-requested') return;
  source?.postMessage({ type: 'shared-file', ...(shared ?? { file: null, text: '' }) });
  discardShare();
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: 'reload', credentials: 'omit' })));
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The page is requested while this worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (page === undefined) throw error;
    return page;
  }
}

async function loadFile(request, pathname) {
  try {
    return await fetch(request);
  } catch (error) {
    const file = await caches.match(pathname);
    if (file === undefined) throw error;
    return file;
  }
}

/** Stores a shared file or text until the page for a new meeting requests it. */
async function receiveShare(event) {
  const form = await event.request.formData();
  const file = form.get('file');
  const text = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string' && part !== '');
  // The timer of an earlier share must not end this one.
  discardShare();
  shared = { file: file instanceof File && file.size > 0 ? file : null, text: text.join('\n') };
  // Browsers stop a worker without a pending event.
  event.waitUntil(
    new Promise((resolve) => {
      const timer = setTimeout(() => discardShare(), SHARE_TIMEOUT_MS);
      discardShare = () => {
        clearTimeout(timer);
        shared = null;
        resolve();
      };
    }),
  );
  return Response.redirect('/meetings/new?shared=1', 303);
}
