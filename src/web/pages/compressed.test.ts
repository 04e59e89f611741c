import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed, takes } from './compressed.ts'

const long = '<p>sepetak</p>'.repeat(200)
const page = (body: string | null, type = 'text/html; charset=utf-8', status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Set-Cookie': 'a=b' } })
const asking = (encoding?: string, method = 'GET') =>
  new Request('http://127.0.0.1/dashboard', {
    method,
    ...(encoding === undefined ? {} : { headers: { 'Accept-Encoding': encoding } }),
  })

test('a page is compressed for a browser that takes it, and keeps its status and cookies', async () => {
  const answer = await compressed(asking('br, gzip'), page(long, 'text/html', 404))
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Encoding')).toBe('gzip')
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  expect(answer.headers.getSetCookie()).toEqual(['a=b'])
  const body = Buffer.from(await answer.arrayBuffer())
  expect(body.length).toBeLessThan(long.length / 4)
  expect(gunzipSync(body).toString()).toBe(long)
})

test('what is short, no text, not asked for or a HEAD stays as it is', async () => {
  for (const answer of [
    await compressed(asking('gzip'), page('short')),
    await compressed(asking('gzip'), page(long, 'image/png')),
    await compressed(asking(), page(long)),
    await compressed(asking('gzip;q=0, br'), page(long)),
    await compressed(asking('gzip', 'HEAD'), page(null)),
    await compressed(asking('gzip'), new Response(null, { status: 302 })),
  ]) {
    expect(answer.headers.has('Content-Encoding')).toBe(false)
  }
})

test('an encoding is taken unless its weight is zero', () => {
  expect(takes('gzip, deflate, br', 'br')).toBe(true)
  expect(takes('br;q=0.5', 'br')).toBe(true)
  expect(takes('br;q=0, gzip', 'br')).toBe(false)
  expect(takes('br;q=0.0', 'br')).toBe(false)
  expect(takes('', 'gzip')).toBe(false)
})
