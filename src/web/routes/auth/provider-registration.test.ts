import { expect, test } from 'vitest'
import { requestContext } from '../../request-context.ts'
import { cookieJar } from '../../session/cookies.ts'
import { recordEndedTokens } from '../../session/ended-tokens.ts'
import { action } from './provider-registration.tsx'

const publicUrl = 'http://127.0.0.1:3000'
const visit = {
  locale: 'id',
  mode: 'demo',
  build: 'x',
  publicUrl,
  analytics: null,
  captchaOrigin: null,
  signIn: null,
  isPublicPage: false,
} as const

/** Sends the last step of a registration from a browser with these cookies; returns them afterwards. */
async function register(cookies: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const api = {
    fetch: async ({ method, url }: Request) => {
      asked.push(`${method} ${new URL(url).pathname}`)
      return method === 'PUT'
        ? new Response(null, { status: 204 })
        : Response.json({ access: 'access', refresh: 'refresh' })
    },
  }
  const header = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('; ')
  const body = new URLSearchParams({ termsAccepted: 'on', privacyAccepted: 'on' })
  const request = new Request(`${publicUrl}/sign-in/registration`, { method: 'POST', body })
  const options = {
    ...visit,
    api,
    publicApiUrl: null,
    apiProxyAllowlist: [],
    isSecure: false,
    hasSessionChanged: () => false,
    drawSharePicture: async () => null,
  }
  const jar = cookieJar(header, false)
  const records = { document: { html: null }, endings: recordEndedTokens() }
  const context = requestContext(request, options, jar, visit, records)
  const answer = await action({ context, request, params: {} } as unknown as Parameters<
    typeof action
  >[0]) // An action of the router has more arguments, which this one does not use.
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
