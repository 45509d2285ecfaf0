// Shows pages without the network, and what the server pushes while no page of the product is in front. It stores files
// of the program alone, which are the same for everybody: answers of calls and documents are never stored here.
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PRECACHED } from 'virtual:precached-files';

const SHELL = '/shell.html';
/** Files of screens that were visited, over several versions of the program. */
const MAX_FILES = 400;

precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();

const files = new CacheFirst({
  cacheName: 'files',
  plugins: [new ExpirationPlugin({ maxEntries: MAX_FILES, purgeOnQuotaError: true })],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files);

// Pages come from the server. Without it the shell renders them from saved data.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (failure) {
      const shell = await matchPrecache(SHELL);
      if (shell === undefined) throw failure;
      return shell;
    }
  },
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'take-over') event.waitUntil(self.skipWaiting());
  if (event.data?.type === 'keep') event.waitUntil(keepFiles(event));
});

/** Stores files that a page loaded before this worker controlled it; the browser's own cache still has them. */
async function keepFiles(event) {
  const paths = event.data.files.filter((path) => /^\/assets\/[\w.-]+$/.test(path));
  await Promise.allSettled(
    paths.map((path) => files.handle({ event, request: new Request(new URL(path, self.location.origin)) })),
  );
}

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    showUnlessOpen(title, { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path));
});

/** A page in front shows the notification itself. */
async function showUnlessOpen(title, options) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  await self.registration.showNotification(title, options);
}

async function openPath(path) {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) {
    await self.clients.openWindow(url.href);
    return;
  }
  await page.focus();
  await page.navigate(url.href);
}
