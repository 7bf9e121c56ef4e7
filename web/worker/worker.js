// The service worker: keeps the files of one version of the page, so that it opens without a network. What the server
// says of people and games is never kept. VERSION and FILES are filled in when the page is built.
const NAME = `tabiya-page-${VERSION}`;
const SHELL = new URL('./', self.registration.scope).href;
/** Addresses that are the server's own: always asked of it. */
const LIVE = /^(api(\/|$)|ws$|health$|metrics$|worker\.js$)/;
/** A network that does not answer for so long counts as none. */
const PATIENCE_MS = 4000;

self.addEventListener('install', event => {
  const requests = ['./', ...FILES].map(path => new Request(new URL(path, SHELL), { cache: 'no-cache' }));
  event.waitUntil(
    caches
      .open(NAME)
      .then(cache => cache.addAll(requests))
      .then(() => self.skipWaiting()),
  );
});

// Pages of the version before may still be open: its files stay until the version after next.
self.addEventListener('activate', event => event.waitUntil(tidy().then(() => self.clients.claim())));

async function tidy() {
  const ours = (await caches.keys()).filter(name => name.startsWith('tabiya-page-') && name !== NAME);
  await Promise.all(ours.slice(0, -1).map(name => caches.delete(name)));
}

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(SHELL) || LIVE.test(url.href.slice(SHELL.length).split('?')[0]))
    return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else event.respondWith(file(request));
});

/** The page as the server has it now; without a network, as it was kept. */
async function page(request) {
  const kept = () => caches.open(NAME).then(cache => cache.match(SHELL));
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.status < 500 ? response : ((await kept()) ?? response);
  } catch (error) {
    const response = await kept();
    if (response) return response;
    throw error;
  }
}

/** A file as it was kept, of this version or the one before; all else is the network's. */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}
