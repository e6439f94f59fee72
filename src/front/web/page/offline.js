// offline.js - the service worker: keeps every file of the page, so that it opens and plays without a network.
//
// FILES and VERSION are filled in when the page is built. Does NOT fetch anything from anywhere else.
const files = FILES
const cache = 'undercroft-' + VERSION

self.addEventListener('install', event => {
  event.waitUntil(caches.open(cache).then(c => c.addAll(files)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  const old = keys => Promise.all(keys.filter(k => k.startsWith('undercroft-') && k !== cache).map(k => caches.delete(k)))
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return
  const find = event.request.mode === 'navigate' ? './' : event.request
  event.respondWith(caches.open(cache).then(c => c.match(find, { ignoreVary: true })).then(kept => kept ?? fetch(event.request)))
})
