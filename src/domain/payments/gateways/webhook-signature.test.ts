import { expect, test } from 'vitest'
import { later, second } from '#kernel'
import { isSignedWebhook, signWebhook } from './webhook-signature.ts'

const secret = 'a-secret-of-the-gateway'
const now = new Date('2026-11-21T03:00:00Z')
const body = new TextEncoder().encode('{"id":"evt-1","data":{"reference":"DEP-1"}}')
const header = signWebhook(secret, body, now)

test('the signature check accepts a signature up to five minutes early or late', () => {
  for (const seconds of [-300, -1, 0, 1, 300]) {
    expect(isSignedWebhook(secret, body, header, later(now, seconds * second))).toBe(true)
  }
})

test('the signature check refuses a signature more than five minutes early or late', () => {
  expect(isSignedWebhook(secret, body, header, later(now, 301 * second))).toBe(false)
  expect(isSignedWebhook(secret, body, header, later(now, -301 * second))).toBe(false)
})

test('the signature check refuses a body with any byte changed', () => {
  for (let index = 0; index < body.length; index += 1) {
    const changed = body.slice()
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(isSignedWebhook(secret, changed, header, now)).toBe(false)
  }
})

test('the signature check refuses another secret, another time and the signature of another event', () => {
  expect(isSignedWebhook('another-secret', body, header, now)).toBe(false)
  expect(isSignedWebhook(secret, body, header.replace(/t=\d/, 't=2'), now)).toBe(false)
  const other = signWebhook(secret, new TextEncoder().encode('{}'), now)
  expect(isSignedWebhook(secret, body, other, now)).toBe(false)
})

test('the signature check refuses a missing, repeated or malformed header', () => {
  const misshapen = [
    undefined,
    '',
    `${header}, ${header}`,
    `${header},${header}`,
    ` ${header}`,
    `${header}\n`,
    header.toUpperCase(),
    header.slice(0, -1),
    header.replace('v1=', 'v0='),
    header.split(',').reverse().join(','),
  ]
  for (const text of misshapen) expect(isSignedWebhook(secret, body, text, now)).toBe(false)
})
