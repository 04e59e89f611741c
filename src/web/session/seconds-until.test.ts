import { expect, test } from 'vitest'
import type { ApiClient } from '../api/client.ts'
import { secondsUntil } from './seconds-until.ts'

const asOf = '2026-11-21T03:00:00.000Z'
const api = { get: async () => ({ asOf }) } as unknown as ApiClient

test.each([
  ['no instant', null, 0],
  ['something else than an instant', 'soon', 0],
  ['a past instant', '2026-11-21T02:59:59.999Z', 0],
  ['the present', asOf, 0],
  ['a part of a second', '2026-11-21T03:00:00.001Z', 1],
  ['half a minute and a part of a second', '2026-11-21T03:00:30.500Z', 31],
  ['more than a minute', '2026-11-21T03:05:00.000Z', 60],
])('the wait for %s is counted in whole seconds by the clock of the product, up to a minute', async (_, instant, seconds) => {
  expect(await secondsUntil(api, instant)).toBe(seconds)
})
