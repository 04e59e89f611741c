import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed, takes } from './compressed.ts'

const long = '<p>sepetak</p>'.repeat(200)
const answer = (body: string | null, type = 'text/html; charset=utf-8', status = 200) => ({
  response: new Response(body, {
    status,
    headers: { 'Content-Type': type, 'Set-Cookie': 'a=b' },
  }),
  html: null,
})
const asking = (encoding?: string, method = 'GET') =>
  new Request('http://127.0.0.1/dashboard', {
    method,
    ...(encoding === undefined ? {} : { headers: { 'Accept-Encoding': encoding } }),
  })

test('a page is compressed for a browser that accepts it and keeps its status and cookies', async () => {
  const made = await compressed(asking('br, gzip'), answer(long, 'text/html', 404))
  expect(made.status).toBe(404)
  expect(made.headers.get('Content-Encoding')).toBe('gzip')
  expect(made.headers.get('Vary')).toBe('Accept-Encoding')
  expect(made.headers.getSetCookie()).toEqual(['a=b'])
  const body = Buffer.from(await made.arrayBuffer())
  expect(body.length).toBeLessThan(long.length / 4)
  expect(gunzipSync(body).toString()).toBe(long)
})

test('a response that is short, not text, not accepted compressed, or to a HEAD request is not compressed', async () => {
  for (const made of [
    await compressed(asking('gzip'), answer('short')),
    await compressed(asking('gzip'), answer(long, 'image/png')),
    await compressed(asking(), answer(long)),
    await compressed(asking('gzip;q=0, br'), answer(long)),
    await compressed(asking('gzip', 'HEAD'), answer(null)),
    await compressed(asking('gzip'), {
      response: new Response(null, { status: 302 }),
      html: null,
    }),
  ]) {
    expect(made.headers.has('Content-Encoding')).toBe(false)
  }
})

test('a page passed beside its response is sent with it, compressed or not', async () => {
  const made = () => ({ response: answer(null).response, html: long })
  expect(await (await compressed(asking(), made())).text()).toBe(long)
  const zipped = await compressed(asking('gzip'), made())
  expect(zipped.headers.get('Content-Encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(long)
})

test('an encoding is accepted unless its weight is zero', () => {
  expect(takes('gzip, deflate, br', 'br')).toBe(true)
  expect(takes('br;q=0.5', 'br')).toBe(true)
  expect(takes('br;q=0, gzip', 'br')).toBe(false)
  expect(takes('br;q=0.0', 'br')).toBe(false)
  expect(takes('', 'gzip')).toBe(false)
})
