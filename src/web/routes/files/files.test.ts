import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { apiContext, type Visit, visitContext } from '../../context.ts'
import { middleware } from './files.ts'

const copy = '/en/dashboard/files/users/privacy-requests/01a1/file'

/** Returns the response of the route, or the value it throws, for the given response of the API. */
async function responseTo(
  address: string,
  download: (path: string) => Promise<Response>,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const request = new Request(`https://sepetak.example${address}`, { headers })
  const context = new RouterContextProvider()
  const never = () => Promise.reject(new Error('the API was asked without the account'))
  // Contains only what the route uses.
  context.set(apiContext, { download: never, account: { download } } as unknown as ApiClient)
  context.set(visitContext, { locale: 'en' } as Visit)
  const args = { context, request, url: new URL(request.url), params: {} }
  const [answer] = middleware as [MiddlewareFunction]
  const next = () => Promise.reject(new Error('a page was rendered'))
  const asking = answer(args as unknown as Parameters<MiddlewareFunction>[0], next)
  return await Promise.resolve(asking).catch((thrown: unknown) => thrown)
}

const refusing =
  (status: number, code: string, detail = '') =>
  () =>
    Promise.reject(new ApiProblem(status, { code, detail }))

test('the file of the API is returned unchanged, and filled query parameters are passed to the API', async () => {
  const file = new Response('a;b')
  const paths: string[] = []
  const answer = await responseTo(
    '/dashboard/files/portfolio/exports/payouts?format=csv&from=&to=2026-01-01',
    (path) => {
      paths.push(path)
      return Promise.resolve(file)
    },
  )
  expect(answer).toBe(file)
  expect(paths).toEqual(['/portfolio/exports/payouts/?format=csv&to=2026-01-01'])
})

test('an address that maps to no file returns 404 without a request to the API', async () => {
  const never = () => Promise.reject(new Error('the API was asked'))
  const answer = await responseTo('/dashboard/files/wallet', never)
  expect(answer).toMatchObject({ init: { status: 404 } })
})

const inBrowser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  [400, 'request.invalid', 404, null],
  [404, 'request.not_found', 404, null],
  [403, 'reports.not_an_owner', 403, 'Only owners can read it.'],
  [404, 'privacy.not_found', 404, 'Only owners can read it.'],
  [429, 'request.too_many', 429, 'Only owners can read it.'],
])('a person whose file is refused with %i %s gets a page with status %i that says why', async (status, code, answered, reason) => {
  const answer = await responseTo(
    copy,
    refusing(status, code, 'Only owners can read it.'),
    inBrowser,
  )
  const file = { reason, back: '/en/dashboard' }
  expect(answer).toMatchObject({ init: { status: answered }, data: { file } })
})

test('the page of a refused file leads back to our page with the link, and to no other site or file', async () => {
  const from = (Referer: string) =>
    responseTo(copy, refusing(404, 'privacy.not_found'), { ...inBrowser, Referer })
  const back = (to: string) => ({ data: { file: { back: to } } })
  const page = '/en/dashboard/profile/privacy?part=copy'
  expect(await from(`https://sepetak.example${page}`)).toMatchObject(back(page))
  expect(await from(`https://sepetak.example${copy}`)).toMatchObject(back('/en/dashboard'))
  expect(await from('https://evil.example/nowhere')).toMatchObject(back('/en/dashboard'))
})

test('a fault of ours is the error page with its number', async () => {
  const answer = await responseTo(copy, refusing(503, 'request.unavailable', 'Later.'), inBrowser)
  expect(answer).toMatchObject({ init: { status: 503 }, data: { message: 'Later.' } })
})

test('a program whose file is refused gets the problem of the API', async () => {
  const answer = (await responseTo(copy, refusing(404, 'privacy.not_found', 'Gone.'))) as Response
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await answer.json()).toEqual({ code: 'privacy.not_found', detail: 'Gone.' })
})

test.each([
  [
    'https://sepetak.example/en/dashboard/profile/privacy?part=copy',
    '/en/dashboard/profile/privacy?part=copy',
  ],
  ['https://evil.example/nowhere', '/en/dashboard'],
])('a person who comes from %s without a confirmation is sent to confirm and returns to %s', async (page, back) => {
  const unconfirmed = refusing(403, 'identity.confirmation_needed')
  const answer = await responseTo(copy, unconfirmed, { Referer: page })
  expect(answer).toMatchObject({ status: 302 })
  expect((answer as Response).headers.get('Location')).toBe(
    `/en/dashboard/security-settings/confirm?${new URLSearchParams({ next: back })}`,
  )
})
