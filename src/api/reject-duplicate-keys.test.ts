import { expect, test } from 'vitest'
import { hasNameTwice } from './reject-duplicate-keys.ts'

test.each([
  '{"amount":1,"amount":1000}',
  '{"amount": 1, "a\\u006dount" : 1000}',
  '{"list":[{"a":1},{"b":1,"b":1}]}',
  '{"__proto__":1,"__proto__":2}',
])('a duplicate key is found in %s', (json) => {
  expect(hasNameTwice(json)).toBe(true)
})

test.each([
  '{}',
  '[]',
  '"a\\":1"',
  '{"a":"b\\": 1, \\"a\\":","c":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\\\","b":"x:y"}',
  '{"amount":1,"amount"',
])('no duplicate key is found in %s', (json) => {
  expect(hasNameTwice(json)).toBe(false)
})

test('a body of the maximum length is checked quickly', () => {
  const began = performance.now()
  hasNameTwice(`{"a":"${'\\\\"'.repeat(1000)}${'\\'.repeat(60_000)}"`)
  hasNameTwice(`{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`)
  expect(performance.now() - began).toBeLessThan(500)
})
