import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin.ts'

const publicUrl = 'https://sepetak.example'

function post(headers: Record<string, string>, url = `${publicUrl}/login`): Request {
  return new Request(url, { method: 'POST', headers })
}

test('our own origin may change data', () => {
  expect(isOwnOrigin(post({ Origin: publicUrl }), publicUrl, 'live')).toBe(true)
})

test.each([
  'https://evil.example',
  'http://sepetak.example',
  'https://sepetak.example.evil.example',
  'https://sepetak.example:8443',
  'null',
  '',
])('the origin %j may not change data', (origin) => {
  expect(isOwnOrigin(post({ Origin: origin }), publicUrl, 'live')).toBe(false)
})

test('without an origin only a request marked as same-origin may change data', () => {
  expect(isOwnOrigin(post({}), publicUrl, 'live')).toBe(false)
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect(isOwnOrigin(post({ 'Sec-Fetch-Site': site }), publicUrl, 'live')).toBe(false)
  }
  expect(isOwnOrigin(post({ 'Sec-Fetch-Site': 'same-origin' }), publicUrl, 'live')).toBe(true)
})

test("in the demo the machine's other name is accepted as origin, and only there", () => {
  const local = 'http://localhost:3000'
  const request = post({ Origin: local }, `${local}/login`)
  expect(isOwnOrigin(request, 'http://127.0.0.1:3000', 'demo')).toBe(true)
  expect(isOwnOrigin(request, 'http://127.0.0.1:3000', 'live')).toBe(false)
  const foreign = post({ Origin: 'http://evil.example' }, 'http://evil.example/login')
  expect(isOwnOrigin(foreign, 'http://127.0.0.1:3000', 'demo')).toBe(false)
})
