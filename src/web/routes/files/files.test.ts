import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { apiContext, type Visit, visitContext } from '../../context.ts'
import { loader } from './files.ts'

const copy = '/en/dashboard/files/users/privacy-requests/01a1/file'

/** Returns the response of the route, or the value it throws, for the given response of the API. */
async function asked(
  address: string,
  download: (path: string) => Promise<Response>,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const request = new Request(`https://sepetak.example${address}`, { headers })
  const context = new RouterContextProvider()
  // Contains only what the route uses.
  context.set(apiContext, { account: { download } } as unknown as ApiClient)
  context.set(visitContext, { locale: 'en' } as Visit)
  const args = { context, request, url: new URL(request.url), params: {} }
  return await loader(args as unknown as LoaderFunctionArgs).catch((thrown: unknown) => thrown)
}

const refusing = (status: number, code: string) => () =>
  Promise.reject(new ApiProblem(status, { code }))

test('the file of the API is returned unchanged, and filled query parameters are passed to the API', async () => {
  const file = new Response('a;b')
  const paths: string[] = []
  const answer = await asked(
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
  const answer = await asked('/dashboard/files/wallet', never)
  expect(answer).toMatchObject({ init: { status: 404 } })
})

test.each([
  [400, 'request.invalid', 404],
  [403, 'reports.not_an_owner', 403],
  [404, 'privacy.not_found', 404],
])('when the API refuses a file with %i %s, the response is %i', async (status, code, answered) => {
  expect(await asked(copy, refusing(status, code))).toMatchObject({ init: { status: answered } })
})

test.each([
  [
    'https://sepetak.example/en/dashboard/profile/privacy?part=copy',
    '/en/dashboard/profile/privacy?part=copy',
  ],
  ['https://evil.example/nowhere', '/en/dashboard'],
])('a person who comes from %s without a confirmation is sent to confirm and returns to %s', async (page, back) => {
  const unconfirmed = refusing(403, 'identity.confirmation_needed')
  const answer = await asked(copy, unconfirmed, { Referer: page })
  expect(answer).toMatchObject({ status: 302 })
  expect((answer as Response).headers.get('Location')).toBe(
    `/en/dashboard/security-settings/confirm?${new URLSearchParams({ next: back })}`,
  )
})
