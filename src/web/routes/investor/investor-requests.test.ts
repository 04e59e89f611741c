import { expect, test } from 'vitest'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { apiContext, returnPageContext } from '../../context.ts'
import type { ReturnPage } from '../../session/return-page.ts'
import { readSavedNews } from './dashboard/saved-news.ts'
import { action as switchAmounts } from './deposit/amounts.ts'
import { action as followCity } from './explore/city.tsx'
import { readThemes } from './explore/explore-themes.ts'
import { action as changeWatchlist } from './explore/watchlist.tsx'
import { ticks } from './purchase/confirm-form.tsx'
import { action as purchase, loader as readPurchase } from './purchase/confirm-purchase.tsx'
import { loader as readQuote } from './purchase/quote.ts'
import { loader as readSubscription } from './purchase/subscription.tsx'

type Sent = Parameters<typeof screenRequest>[0]

const thrown = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  )
const led = (answer: unknown) => (answer as Response).headers.get('Location')
const problem = (status: number, code: string) => new ApiProblem(status, { code, detail: 'No' })

async function watchlist(form: Sent['form'], answers: Sent['answers'] = {}) {
  const { args, calls } = screenRequest({ ...(form && { form }), answers })
  return { led: led(await changeWatchlist(args)), calls: calls.map(([call]) => call) }
}

const searchId = '0193a6de-5c4e-7c1a-9d5e-1a2b3c4d5e6f'
const path = '/en/dashboard/watchlist'

test('a removed property is named in the next address, so that it can be restored', async () => {
  expect(await watchlist({ unwatch: 'villa-sanur' })).toEqual({
    led: `${path}?unwatched=villa-sanur`,
    calls: ['DELETE /watchlist/{propertyId}/'],
  })
  expect(await watchlist({ watch: 'villa-sanur' })).toEqual({
    led: path,
    calls: ['PUT /watchlist/{propertyId}/'],
  })
})

test('a removed search is named by its query in the next address, so that it can be restored', async () => {
  const answers = { '/saved-searches/': { items: [{ id: searchId, query: 'city=bandung' }] } }
  expect((await watchlist({ forget: searchId }, answers)).led).toBe(
    `${path}?forgotten=city%3Dbandung`,
  )
  expect((await watchlist({ save: 'city=bandung' })).calls).toEqual(['POST /saved-searches/'])
})

test.each([
  'Villa Sanur',
  '../x',
  '-villa',
  '',
])('the value "%s" is no property and is not sent', async (unwatch) => {
  expect(await watchlist({ unwatch, forget: 'x' })).toEqual({ led: path, calls: [] })
})

test.each([
  [404, path],
  [409, `${path}?done=full`],
])('a watchlist that answers with status %i leads to %s', async (status, to) => {
  const answers = { '/watchlist/{propertyId}/': problem(status, 'x') }
  expect((await watchlist({ watch: 'villa' }, answers)).led).toBe(to)
})

test('another failure of the watchlist is not hidden', async () => {
  const answers = { '/watchlist/{propertyId}/': problem(403, 'x') }
  await expect(watchlist({ watch: 'villa' }, answers)).rejects.toThrow('403')
})

const saved = { '/saved-searches/': { items: [{ id: 's1', query: 'city=bandung' }] } }

test.each([
  ['bandung', 'yes', ['POST /saved-searches/']],
  ['bandung', 'no', ['GET /saved-searches/', 'DELETE /saved-searches/{searchId}/']],
  ['medan', 'no', ['GET /saved-searches/']],
])('following the city %s: %s', async (cityId, follow, expected) => {
  const { args, calls } = screenRequest({ params: { cityId }, form: { follow }, answers: saved })
  expect(await followCity(args)).toEqual({ isFull: false })
  expect(calls.map(([call]) => call)).toEqual(expected)
})

test('a city that cannot be followed because there are too many searches says so', async () => {
  const refused = (code: string) =>
    screenRequest({
      params: { cityId: 'bandung' },
      form: { follow: 'yes' },
      answers: { '/saved-searches/': problem(409, code) },
    }).args
  expect(await followCity(refused('watchlist.too_many'))).toMatchObject({ data: { isFull: true } })
  await expect(followCity(refused('other'))).rejects.toThrow('other')
})

const ticked = Object.fromEntries(ticks.map((name) => [name, 'on']))
const bought = {
  offeringId: 'o1',
  units: '5',
  total: '502.500',
  riskStatementVersion: 'v2',
  idempotencyKey: 'k1',
}
const subscriptions = '/offerings/{offeringId}/subscriptions/'

async function confirmed(form: Record<string, string>, answer: unknown) {
  const answers = { [subscriptions]: answer }
  const sent = screenRequest({
    params: { propertyId: 'villa' },
    form: { ...ticked, ...form },
    answers,
  })
  return { answer: await purchase(sent.args), calls: sent.calls }
}

test('a purchase sends the units, the displayed total and the version of the risk statement once per key', async () => {
  const { answer, calls } = await confirmed(bought, { id: 'p1' })
  expect(led(answer)).toBe('/en/dashboard/orders/p1')
  const input = { offeringId: 'o1', units: 5, riskStatementVersion: 'v2', total: 502_500 }
  expect(calls).toEqual([[`POST ${subscriptions}`, input, 'k1']])
})

test('a purchase without all confirmations is not sent, and the missing ones are named', async () => {
  const [first = '', ...others] = ticks
  const { args, calls } = screenRequest({ form: { ...bought, [first]: 'on' } })
  expect(await purchase(args)).toMatchObject({ data: { missing: others }, init: { status: 400 } })
  expect(calls).toEqual([])
})

test.each([
  ['offerings.cost_changed', true],
  ['investors.quota_exceeded', true],
  ['ledger.insufficient_funds', true],
  ['request.too_many', false],
])('a purchase refused with %s starts again with another key: %s', async (code, isKept) => {
  const { answer } = await confirmed(bought, problem(409, code))
  if (!isKept) return expect(answer).toMatchObject({ data: { problem: { code } } })
  const address = new URL(led(answer) ?? '', 'https://sepetak.example')
  expect(address.pathname).toBe('/en/dashboard/properties/villa/buy')
  const { units, refused, key } = Object.fromEntries(address.searchParams)
  expect({ units, refused }).toEqual({ units: '5', refused: code })
  expect(key).not.toBe('k1')
})

type Review = { property: unknown; identity?: unknown; address?: string }

async function review({ property, identity = approved, address = '/buy?units=5' }: Review) {
  const answers = {
    '/properties/{propertyId}/': property,
    '/users/identity/': identity,
    '/offerings/{offeringId}/quote/': { refusal: null },
  }
  const { args } = screenRequest({ address, params: { propertyId: 'villa' }, answers })
  const kept: string[] = []
  const returnPage = { keep: (page: string) => kept.push(page), end: () => kept.push('ended') }
  args.context.set(returnPageContext, returnPage as unknown as ReturnPage)
  return { answer: await readPurchase(args).catch((answer: unknown) => answer), kept }
}

const approved = { state: 'approved', review: null, submittedAt: null, quota: null } as const
const open = { state: 'open', offering: { id: 'o1' } }

test.each([
  ['a property that is not open', { property: { state: 'funded', offering: { id: 'o1' } } }],
  ['an open property without an offering', { property: { state: 'open', offering: null } }],
  ['no number of units', { property: open, address: '/buy?units=0' }],
  ['an unknown property', { property: problem(404, 'x') }],
])('the review of a purchase of %s leads back to the property', async (_, given) => {
  expect(led((await review(given)).answer)).toBe('/en/dashboard/properties/villa')
})

test.each([
  ['active', '2026-12-03T02:59:59Z', true],
  ['active', '2026-12-03T03:00:00Z', false],
  ['allotted', '2026-12-01T03:00:00Z', false],
  ['cancelled', '2026-12-01T03:00:00Z', false],
])('a purchase that is %s at %s with a period until 10:00 can be cancelled: %s', async (state, asOf, isCancellable) => {
  const { args } = screenRequest({
    answers: {
      '/subscriptions/{subscriptionId}/': { state, cancellableUntil: '2026-12-03T03:00:00Z' },
      '/wallet/': { asOf, free: 1 },
      '/properties/{propertyId}/': { offering: null },
    },
  })
  expect((await readSubscription(args)).isCancellable).toBe(isCancellable)
})

test.each([
  ['units=5', { id: 'o1' }, 1],
  ['units=0', { id: 'o1' }, 0],
  ['units=5', null, 0],
])('the cost of %s of the offering %o is asked for %i times', async (query, offering, times) => {
  const answers = { '/properties/{propertyId}/': { offering } }
  const { args, calls } = screenRequest({ address: `/quote?${query}`, answers })
  await readQuote(args)
  expect(calls.filter(([call]) => call.includes('/quote/'))).toHaveLength(times)
})

test('a theme is shown when it matches some but not all properties, with the price of its first one', async () => {
  const total = (query: { sharia?: string; within?: string; state?: unknown }) => {
    const count = query.sharia ? 10 : query.within ? 0 : query.state ? 4 : 10
    return { total: count, items: count === 4 ? [{ unitPrice: 100_000 }] : [] }
  }
  const { args } = screenRequest({ answers: { '/properties/': total } })
  const themes = await readThemes(args.context.get(apiContext))
  expect(themes.map(({ name, count }) => [name, count])).toEqual([
    ['ticket', 4],
    ['title', 4],
  ])
  expect(themes[0]?.fromPrice).toBe(100_000)
})

test('news of a saved search are the properties published since, or all units offered for a resale search', async () => {
  const asked: Record<string, unknown>[] = []
  const items = [
    { id: '1', query: 'city=bandung', savedAt: '2026-11-01T00:00:00Z' },
    { id: '2', query: 'resale=all', savedAt: '2026-11-02T00:00:00Z' },
    { id: '3', query: 'city=gone', savedAt: '2026-11-03T00:00:00Z' },
  ]
  const ask = async (_: string, query: Record<string, unknown>) => {
    asked.push(query)
    if (query.publishedAfter === items[2]?.savedAt) throw problem(400, 'x')
    return { total: 7 }
  }
  const api = { ask, account: { get: async () => ({ items }) } } as unknown as ApiClient
  const news = await readSavedNews(api)
  expect(news.map(({ count, isResale }) => [count, isResale])).toEqual([
    [7, false],
    [7, true],
    [0, false],
  ])
  expect(asked.map(({ publishedAfter }) => publishedAfter ?? null)).toEqual([
    items[0]?.savedAt,
    null,
    items[2]?.savedAt,
  ])
  expect(asked[1]).toMatchObject({ resale: 'offered' })
})

test.each([
  ['/en/dashboard/wallet', '/en/dashboard/wallet'],
  ['https://example.com/', '/en/dashboard'],
  ['//example.com', '/en/dashboard'],
])('the switch that hides amounts returns to %s only within the product', async (next, to) => {
  const { args } = screenRequest({ form: { next, amounts: 'hidden' } })
  expect(led(await thrown(switchAmounts(args)))).toBe(to)
})
