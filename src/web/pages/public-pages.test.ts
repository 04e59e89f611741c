import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPublicPages, keyOf } from './public-pages.ts'

const requestFor = (address: string, cookies: string | null = null) => ({
  method: 'GET',
  address,
  cookies,
  encodings: '',
  known: '',
})

function get(address: string, headers: Record<string, string> = {}): Request {
  return new Request(`http://127.0.0.1:3000${address}`, { headers })
}

test.each([
  ['/', '/'],
  ['/en', '/en'],
  ['/marketplace', '/marketplace'],
  ['/en/marketplace/villa-canggu', '/en/marketplace/villa-canggu'],
  ['/marketplace?type=villa&city=badung', '/marketplace?city=badung&type=villa'],
  ['/marketplace?city=badung&type=villa', '/marketplace?city=badung&type=villa'],
  ['/?session=expired', '/?session=expired'],
])('%s is cached as %s', (address, key) => {
  expect(keyOf(requestFor(address))).toBe(key)
})

test.each([
  '/marketplace?utm_source=x',
  '/marketplace?q=vila',
  '/marketplace?city=a&city=b',
  `/marketplace?city=${'a'.repeat(300)}`,
  '/login',
  '/dashboard',
  '/nothing',
  '/marketplace.data',
  '//evil.example',
])('%s is not cached', (address) => {
  expect(keyOf(requestFor(address))).toBeNull()
})

test('a visitor with a session or another API gets their own page', () => {
  expect(keyOf(requestFor('/', 'auth=%7B%7D'))).toBeNull()
  expect(keyOf(requestFor('/', 'theme=dark; api_proxy=http%3A%2F%2Fx'))).toBeNull()
  expect(keyOf(requestFor('/', 'theme=dark; profile_completed=true'))).toBe('/')
})

const html = '<!doctype html><p>petak</p>'

function renderer(headers: Record<string, string> = {}, status = 200, isPublicPage = true) {
  const state = { rendered: 0 }
  const render = async () => {
    state.rendered += 1
    const response = new Response(null, {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...headers,
      },
    })
    return { response, html, isPublicPage }
  }
  return { state, render }
}

test("a guest's page is rendered once, has an ETag and is compressed", async () => {
  const pages = createPublicPages()
  const { state, render } = renderer()
  const plain = await pages.answer(get('/'), render)
  const brotli = await pages.answer(get('/', { 'Accept-Encoding': 'gzip, br' }), render)
  const gzip = await pages.answer(get('/', { 'Accept-Encoding': 'gzip, br;q=0' }), render)
  expect(await plain.text()).toBe(html)
  expect(brotli.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(html)
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(html)
  expect(plain.headers.get('Cache-Control')).toBe('no-cache')
  const etag = plain.headers.get('ETag') ?? ''
  const again = await pages.answer(get('/', { 'If-None-Match': etag }), render)
  expect(again.status).toBe(304)
  expect(state.rendered).toBe(1)
})

test('a cached page is returned without creating a request object', async () => {
  const pages = createPublicPages()
  const { render } = renderer()
  expect(pages.kept(requestFor('/'))).toBeNull()
  await pages.answer(get('/'), render)
  const zipped = pages.kept({ ...requestFor('/'), encodings: 'gzip' })
  expect(gunzipSync(zipped?.body ?? '').toString()).toBe(html)
  const [, etag = ''] = /etag,([^,]+)/.exec(String(zipped?.headers)) ?? []
  expect(pages.kept({ ...requestFor('/'), known: etag })?.status).toBe(304)
  for (const other of [
    { ...requestFor('/'), method: 'HEAD' },
    requestFor('/', 'auth=%7B%7D'),
    requestFor('/marketplace'),
  ])
    expect(pages.kept(other)).toBeNull()
  pages.clear()
  expect(pages.kept(requestFor('/'))).toBeNull()
})

test('after a change of public content the page is rendered again', async () => {
  const pages = createPublicPages()
  const { state, render } = renderer()
  await pages.answer(get('/'), render)
  pages.clear()
  await pages.answer(get('/'), render)
  expect(state.rendered).toBe(2)
})

test.each([
  ['sets a cookie', renderer({ 'Set-Cookie': 'auth=x' })],
  ['is an error', renderer({}, 500)],
  ['is not for everyone', renderer({}, 200, false)],
])('a page that %s is not cached', async (_case, { state, render }) => {
  const pages = createPublicPages()
  await pages.answer(get('/'), render)
  const second = await pages.answer(get('/'), render)
  expect(state.rendered).toBe(2)
  expect(second.headers.get('Cache-Control')).toBe('no-store')
})
