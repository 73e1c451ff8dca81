// The kill switch (docs/decisions/worker.md): served at /sw.js in the worker's place, it ends the worker of every
// device that asks for an update, with everything it kept, and leaves open pages alone.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const retire = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(retire());
});
