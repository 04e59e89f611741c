// Shows the offline page while there is no connection. It keeps that page, in both languages, with
// its style, typeface and picture, and nothing else: no page of anybody, no answer of the API.
// It also shows what the product tells this device, and leads to it; what it is told is not kept.
// The address it is registered under names the build, so a new build brings a new worker.
const name = `offline-${new URL(self.location.href).searchParams.get('build')}`
const pages = ['/offline', '/en/offline']
const partShape = /(?:src|href)="(\/(?:assets\/|plots\/empty\/|favicon)[^"]*)"/g
const isPart = (path) => /^\/(assets\/.*\.(css|woff2)|plots\/empty\/.*|favicon\.svg)$/.test(path)
const asNobody = (address) => new Request(address, { credentials: 'omit', cache: 'no-cache' })

async function keep() {
  const cache = await caches.open(name)
  const parts = new Set()
  for (const page of pages) {
    const answer = await fetch(asNobody(page))
    if (!answer.ok) throw new Error(`${page}: ${answer.status}`)
    for (const [, part] of (await answer.clone().text()).matchAll(partShape)) parts.add(part)
    await cache.put(page, answer)
  }
  await cache.addAll([...parts].map(asNobody))
}

async function forget(isKept) {
  const names = (await caches.keys()).filter((each) => each.startsWith('offline-'))
  await Promise.all(names.filter((each) => !isKept(each)).map((each) => caches.delete(each)))
}

async function takeOver() {
  await forget((each) => each === name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function leave() {
  await forget(() => false)
  await self.registration.unregister()
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const { pathname } = new URL(event.request.url)
    const isEnglish = pathname === '/en' || pathname.startsWith('/en/')
    return (await caches.match(pages[isEnglish ? 1 : 0])) ?? Response.error()
  }
}

async function part(request) {
  try {
    return await fetch(request)
  } catch {
    // Of the picture only the format of the offline page is kept.
    const kept = request.url.replace(/\.avif$/, '.webp')
    return (await caches.match(kept)) ?? Response.error()
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keep())
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  if (event.data === 'leave') event.waitUntil(leave())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (isPart(pathname)) event.respondWith(part(request))
})

const isOwnPath = (path) => typeof path === 'string' && /^\/[a-z]/.test(path)

self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {}
  if (typeof told.title !== 'string') return
  const { title, text: body, language: lang, tag, path } = told
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, { body, lang, tag, data: { path }, ...look }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data ?? {}
  if (isOwnPath(path)) event.waitUntil(self.clients.openWindow(path))
})
