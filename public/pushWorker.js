// Shows what the site sends to this browser, and opens what is pressed. It sees no requests of pages.

self.addEventListener('push', (event) => {
  const { title, body, url, stop, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      data: { url, stop },
      actions: stop ? [{ action: 'stop', title: 'Stop' }] : [],
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, stop } = event.notification.data;
  const { href, origin } = new URL(event.action === 'stop' ? stop : url, self.location.origin);
  if (origin === self.location.origin) event.waitUntil(self.clients.openWindow(href));
});
