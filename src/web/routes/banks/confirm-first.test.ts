import { expect, test } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import { requireConfirmation } from './confirm-first.ts'

const here = '/dashboard/banks/add?bank=014'

/** Returns where an investor without a valid confirmation is redirected to; null without a redirect. */
async function ledTo(headers: Record<string, string>, locale: 'id' | 'en' = 'id') {
  const account = { get: async () => ({ confirmedUntil: null }) }
  // Contains only what the function uses.
  const api = { account } as unknown as ApiClient
  const request = new Request(`https://sepetak.example${here}`, { headers })
  const led: unknown = await requireConfirmation({ api, request }, here, locale).catch(
    (answer: unknown) => answer,
  )
  return led instanceof Response ? led.headers.get('Location') : null
}

const confirmation =
  '/dashboard/security-settings/confirm?next=%2Fdashboard%2Fbanks%2Fadd%3Fbank%3D014'

test('an investor who opens the form is redirected to confirm that it is them first', async () => {
  const page = { 'Sec-Fetch-Dest': 'document' }
  expect(await ledTo(page)).toBe(confirmation)
  expect(await ledTo({ ...page, Referer: `https://sepetak.example${here}` })).toBe(confirmation)
  const step = { 'Sec-Fetch-Dest': 'empty', Referer: 'https://sepetak.example/dashboard/banks/add' }
  expect(await ledTo(step)).toBe(confirmation)
  expect(await ledTo({})).toBe(confirmation)
})

test('a form that reloads its data while the investor types is not redirected', async () => {
  const own = (path: string) => ({
    'Sec-Fetch-Dest': 'empty',
    Referer: `https://sepetak.example${path}`,
  })
  expect(await ledTo(own(here))).toBeNull()
  expect(await ledTo(own(`/en${here}`), 'en')).toBeNull()
  expect(await ledTo(own(`/en${here}`))).toBe(confirmation)
})
