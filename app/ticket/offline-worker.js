// The service worker of the ticket pages: what a member opened once can be shown at a counter without network.
// It keeps documents for one session only, drops all of them when the server leads to the login, and the logout's
// Clear-Site-Data removes it whole. Online, the server is always asked first.
const PREFIX = 'tickets:';
const PATIENCE = 5000; // milliseconds until a network that does not answer counts as none

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const tell = (word) => event.ports[0]?.postMessage(word);
  event.waitUntil(
    keep(event.data).then(
      () => tell('kept'),
      () => tell('failed'),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && pathname === '/mypage/tickets') event.respondWith(page(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
});

async function keep({ owner, documents, assets }) {
  const name = PREFIX + owner;
  await drop(name);
  const cache = await caches.open(name);
  await Promise.all([
    ...documents.map(async (path) => {
      const answer = await fetch(path, { redirect: 'manual', credentials: 'same-origin' });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
    }),
    // Names of assets hold their hash: one that is kept never changes.
    ...assets.map(async (path) => (await cache.match(path)) ?? cache.add(path)),
  ]);
}

/** Deletes what was kept, but for one session's. */
async function drop(except) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== except);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function page(request) {
  const kept = () => caches.match(request.url, { ignoreVary: true });
  const fromNetwork = fetch(request);
  try {
    const tooSlow = new Promise((_, reject) => setTimeout(reject, PATIENCE));
    const answer = await Promise.race([fromNetwork, tooSlow]);
    if (answer.type === 'opaqueredirect') await drop(); // the session has ended
    return answer;
  } catch {
    return (await kept()) ?? fromNetwork;
  }
}

async function asset(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
