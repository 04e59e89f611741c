import { expect, test } from 'vitest'
import { sentForm } from '../../../../tests/support/sent-form.ts'
import { action } from './provider-registration.tsx'

/** Sends the last step of a registration from a browser with these cookies. */
async function register(cookies: Readonly<Record<string, unknown>>) {
  const fields = { termsAccepted: 'on', privacyAccepted: 'on' }
  const sent = sentForm('/sign-in/registration', fields, cookies, ({ method }) =>
    method === 'PUT'
      ? new Response(null, { status: 204 })
      : Response.json({ access: 'access', refresh: 'refresh' }),
  )
  const { context, request, jar, asked } = sent
  // An action of the router has more arguments, which this one does not use.
  const given = { context, request, params: {} } as unknown as Parameters<typeof action>[0]
  const answer = await action(given)
  return { answer, asked, wanted: jar.read('wanted'), wish: jar.read('wish') }
}

const step = { ticket: 'ticket', locale: 'id', next: null, email: 'baru@contoh.id' }

test('a registration with the provider remembers the page for which the login was opened', async () => {
  const next = '/dashboard/properties/kos-seturan/buy?units=2'
  const { answer, wanted } = await register({ provider_step: { ...step, next } })
  expect(answer).toMatchObject({ status: 302 })
  expect(wanted).toBe(next)
})

test('a registration with the provider remembers no page of another site', async () => {
  const { wanted } = await register({ provider_step: { ...step, next: 'https://lain.contoh.id/' } })
  expect(wanted).toBeNull()
})

test('a registration with the provider carries out what the visitor chose as a guest', async () => {
  const wish = { act: 'watch', subject: 'kos-seturan', back: '/marketplace' }
  const after = await register({ provider_step: step, wish })
  expect(after.asked).toContain('PUT /api/watchlist/kos-seturan/')
  expect(after).toMatchObject({ wanted: '/marketplace?done=watch', wish: null })
})
