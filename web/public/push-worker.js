// Shows what the server pushes while no page of the product is in front, and opens its page when it is pressed.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
