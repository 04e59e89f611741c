import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { testApi } from '../../tests/support/test-api.ts'
import { limitCalls } from './call-limit.ts'

const store = await testDatabase()
afterAll(() => store.close())

test('an account that calls too often receives a retry time, and other accounts are not limited', async () => {
  let now = 0
  const api = testApi(store, 'demo', { callLimit: limitCalls(3, () => now) })
  const [busy, other] = [await api.anAccount(), await api.anAccount()]
  const call = (token: string) => api.call('/wallet/', { token })
  for (let calls = 0; calls < 3; calls += 1) expect((await call(busy.token)).status).toBe(200)
  now = 20_000
  const refused = await call(busy.token)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('40')
  expect((await call(other.token)).status).toBe(200)
  now = 60_000
  expect((await call(busy.token)).status).toBe(200)
})

test('the API documentation is generated once and not sent again to clients that have it', async () => {
  const api = testApi(store)
  for (const path of ['/openapi.json', '/docs']) {
    const first = await api.call(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const again = await api.call(path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, ''])
    const from = performance.now()
    for (let times = 0; times < 20; times += 1)
      await api.call(path, { headers: { 'if-none-match': etag } })
    expect(performance.now() - from).toBeLessThan(500)
  }
  const english = await api.call('/docs', { language: 'en' })
  expect(english.body).toContain('<html lang="en">')
})
