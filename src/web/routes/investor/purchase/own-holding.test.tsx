import { expect, test } from 'vitest'
import type { Holding } from '#contract/portfolio/portfolio-body.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { HiddenAmounts } from '../../../components/money/hidden-amounts.ts'
import { apiContext } from '../../../context.ts'
import { loader as readCity } from '../explore/city.tsx'
import { OwnHistory } from './own-history.tsx'
import { readOwnHistory } from './own-history-reading.ts'
import { PositionCard } from './position-card.tsx'

const holding = {
  units: 1_200,
  pendingUnits: 0,
  pendingCost: 0,
  value: 5_100_000,
  atLastTrade: null,
  unrealisedGain: -40_000,
  cost: 5_140_000,
  incomeReceived: 120_000,
  yieldOnCostBasisPoints: 640,
} as unknown as Holding

const position = (changed: Partial<Holding>) => (
  <PositionCard holding={{ ...holding, ...changed }} />
)

test('a holding shows its units, value, gain or loss, cost and rent', () => {
  const text = textOf(position({}))
  expect(text).toMatch(/1,200.*Rp5,100,000.*−\s?Rp40,000.*Rp5,140,000.*Rp120,000.*6\.4%/)
  const hidden = textOf(<HiddenAmounts value={true}>{position({})}</HiddenAmounts>)
  expect(hidden).not.toMatch(/Rp\d/)
})

test('units that are not issued yet show what was paid and no value', () => {
  const pending = textOf(position({ units: 0, pendingUnits: 5, pendingCost: 502_500, value: 0 }))
  expect(pending).toMatch(/5 .*Paid Rp502,500 fees included, units not issued yet/)
  expect(pending).not.toContain('Rp5,140,000')
  expect(textOf(position({ pendingUnits: 5 }))).toMatch(/1,200 .*5.*Rp5,100,000/)
})

test('the value at the last trade is shown with its day once there was one', () => {
  const traded = { atLastTrade: { on: '2026-11-02', value: 4_900_000 } }
  expect(textOf(position(traded))).toMatch(/Rp4,900,000 .*2 Nov 2026|2 Nov 2026 .*Rp4,900,000/)
  expect(textOf(position({}))).not.toContain('2 Nov 2026')
})

const purchase = {
  id: 'p1',
  units: 1,
  placedAt: '2026-11-01T03:00:00Z',
  total: 100_500,
  state: 'active',
  receiptNumber: 'PPU-1',
}

const empty = { items: [], total: 0, nextCursor: null, isFirst: true }
const pagePath = '/en/dashboard/properties/villa'

function history(changed: object) {
  const income = { ...empty, sum: 0 }
  const given = { income, purchases: empty, market: empty, offers: [], ...changed }
  return (
    <OwnHistory {...(given as unknown as Parameters<typeof OwnHistory>[0])} pagePath={pagePath} />
  )
}

test('a visitor without purchases or orders sees no history of the property', () => {
  expect(textOf(history({}))).toBe('')
})

test('a purchase is listed with its receipt, and the next page opens at the list', () => {
  const purchases = { ...empty, items: [purchase], total: 30, nextCursor: 'c/1' }
  const text = textOf(history({ purchases }))
  expect(text).toContain('PPU-1')
  expect(text).toContain('1 Nov 2026')
  expect(text).toContain('Rp100,500')
  expect(linksIn(history({ purchases }))).toEqual([
    '/en/dashboard/orders/p1',
    `${pagePath}?orders=c%2F1#orders`,
  ])
  const later = history({ purchases: { ...purchases, nextCursor: null, isFirst: false } })
  expect(linksIn(later)).toContain(`${pagePath}#orders`)
})

test('each list of the history is read from its own page of the address', async () => {
  const { args, calls } = screenRequest({ answers: { '/private-offers/': { items: [] } } })
  const api = args.context.get(apiContext)
  const read = await readOwnHistory(api, 'villa', new URLSearchParams('orders=c2'))
  const cursors = calls.map(([call, sent]) => [call, (sent as { cursor?: string }).cursor ?? null])
  expect(cursors).toEqual([
    ['GET /portfolio/income/', null],
    ['GET /subscriptions/', 'c2'],
    ['GET /orders/', null],
    ['GET /private-offers/', null],
  ])
  expect([read.income.isFirst, read.purchases.isFirst]).toEqual([true, false])
})

const portfolio = { byCity: [{ id: 'bandung', value: 9, shareBasisPoints: 4_500 }] }
const held = (city: string, units: number, pendingUnits: number) => ({
  property: { city: { id: city } },
  units,
  pendingUnits,
})

async function city(cityId: string, states: readonly string[] = []) {
  const answers = {
    '/cities/{cityId}/': { id: cityId },
    '/portfolio/market/': {
      items: states.map((state) => ({ name: state, state, picture: {} })),
      total: 0,
    },
    '/portfolio/': portfolio,
    '/portfolio/overview/': {
      holdings: [held('bandung', 3, 0), held('bandung', 0, 4), held('medan', 1, 0)],
    },
    '/saved-searches/': { items: [{ id: 's1', query: 'city=bandung' }] },
  }
  return await readCity(screenRequest({ params: { cityId }, answers }).args)
}

test('a city counts the properties whose units the visitor has, and mentions those not issued yet', async () => {
  expect(await city('bandung')).toMatchObject({
    mine: { value: 9, shareBasisPoints: 4_500, properties: 1, isPending: true },
    isFollowed: true,
  })
  expect(await city('medan')).toMatchObject({
    mine: { value: 0, shareBasisPoints: 0, properties: 1, isPending: false },
    isFollowed: false,
  })
})

test('the only property of a city that operates is named, and not one of several', async () => {
  expect((await city('bandung', ['operating', 'open'])).only).toBe('operating')
  expect((await city('bandung', ['operating', 'sold'])).only).toBeNull()
  expect((await city('bandung', ['open'])).only).toBeNull()
})

test.each([
  '../x',
  'Bandung',
  'a'.repeat(81),
])('the address of the city "%s" is not found', async (id) => {
  await expect(city(id)).rejects.toMatchObject({ init: { status: 404 } })
})
