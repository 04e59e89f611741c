import { expect, test } from 'vitest'
import type { KeptPage } from './kept-page.ts'
import { createPageCache } from './page-cache.ts'

let now = 0
const cacheOf = (pagesMax = 3) => createPageCache({ pagesMax, maxAgeMs: 30_000, now: () => now })

function page(text: string): KeptPage {
  const answer = { status: 200, headers: [], body: Buffer.from(text) }
  return { etag: `"${text}"`, plain: answer, brotli: answer, gzip: answer, unchanged: answer }
}

test('the page cache renders a page once for concurrent requests', async () => {
  const cache = cacheOf()
  let made = 0
  const make = async () => {
    made += 1
    return page('a')
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.make('/', make)))
  expect(made).toBe(1)
  expect(cache.get('/')?.etag).toBe('"a"')
})

test('the page cache drops a page after its maximum age', async () => {
  const cache = cacheOf()
  await cache.make('/', async () => page('a'))
  now += 29_999
  expect(cache.get('/')).not.toBeNull()
  now += 1
  expect(cache.get('/')).toBeNull()
})

test('the page cache is limited in size and drops the least recently used pages first', async () => {
  const cache = cacheOf(2)
  await cache.make('/a', async () => page('a'))
  await cache.make('/b', async () => page('b'))
  cache.get('/a')
  await cache.make('/c', async () => page('c'))
  expect(cache.get('/b')).toBeNull()
  expect(cache.get('/a')).not.toBeNull()
  expect(cache.get('/c')).not.toBeNull()
})

test('a change during the rendering of a page is never missing in the cached page', async () => {
  const cache = cacheOf()
  let finish = (_page: KeptPage) => {}
  const slow = cache.make('/', () => new Promise((resolve) => (finish = resolve)))
  cache.clear()
  const fresh = cache.make('/', async () => page('new'))
  finish(page('old'))
  await Promise.all([slow, fresh])
  expect(cache.get('/')?.etag).toBe('"new"')
})

test('a page that must not be cached, or failed, is not cached', async () => {
  const cache = cacheOf()
  expect(await cache.make('/', async () => null)).toBeNull()
  await expect(cache.make('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(cache.get('/')).toBeNull()
  expect(await cache.make('/', async () => page('a'))).not.toBeNull()
})
