import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { apiContext } from './context.ts'
import { requestContext } from './request-context.ts'
import { cookieJar } from './session/cookies.ts'
import { recordEndedTokens } from './session/ended-tokens.ts'

// Two APIs: the one in this process, and one elsewhere that reports its calls.

const elsewhere = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ from: 'elsewhere', path: request.url }))
})

await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
const address: string = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

afterAll(() => new Promise((resolve) => elsewhere.close(resolve)))

type Answer = { from: string; path: string }

type Setting = { readonly list?: readonly string[]; readonly api?: string }

/** The data that a page gets from the API when the browser sends this cookie. */
async function ask(proxy: string | null, { list = [], api }: Setting = {}): Promise<Answer> {
  const Cookie = proxy === null ? '' : `api_proxy=${encodeURIComponent(proxy)}`
  const publicUrl = 'http://127.0.0.1:3000'
  const request = new Request(`${publicUrl}/marketplace`, { headers: { Cookie } })
  const options = {
    api: {
      fetch: ({ url }: Request) =>
        Response.json({ from: 'here', path: new URL(url).pathname } satisfies Answer),
    },
    publicUrl,
    publicApiUrl: api ?? null,
    apiProxyAllowlist: list,
    mode: 'demo',
    build: 'x',
    analytics: null,
    captchaOrigin: null,
    signIn: null,
    isSecure: false,
    hasSessionChanged: () => false,
    drawSharePicture: async () => null,
  } as const
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
  const context = requestContext(
    request,
    options,
    cookieJar(Cookie, false),
    { ...visit },
    { document: { html: null }, endings: recordEndedTokens() },
  )
  return (await context.get(apiContext).download('/figures/')).json()
}

test('the API of this process is called unless another is selected', async () => {
  expect(await ask(null)).toEqual({ from: 'here', path: '/api/figures/' })
  expect(await ask(null, { api: address })).toEqual({ from: 'elsewhere', path: '/api/figures/' })
})

test('a proxy cookie is used only when its value is exactly on the list', async () => {
  const list = ['https://api.sepetak.example', address]
  expect((await ask(address, { list })).from).toBe('elsewhere')
  const others = [`${address}/`, `${address}/api`, ` ${address}`, address.toUpperCase(), '', '*']
  for (const other of [...others, address.replace('127.0.0.1', 'localhost'), `${address}@x`])
    expect((await ask(other, { list })).from, other).toBe('here')
  expect((await ask(address)).from).toBe('here')
})
