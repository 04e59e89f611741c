import { expect, test } from 'vitest'
import type { Movement } from '#contract/wallet/movement-body.ts'
import type { BalanceLine } from '#contract/wallet/wallet.ts'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import { BalanceLines } from './balance-lines.tsx'
import { MovementFilters } from './movement-filters.tsx'
import { MovementList } from './movement-list.tsx'
import { movementSearchOf } from './movement-search.ts'
import { NightTotals } from './night-totals.tsx'
import StatementsScreen, { loader } from './statements.tsx'

const page = { address: '/en/dashboard/wallet' }
const here = '/en/dashboard/wallet'

const line = (kind: string, changed: Partial<BalanceLine> = {}) =>
  ({
    id: 'x1',
    kind,
    reference: 'R',
    amount: 5,
    since: '2026-12-01T03:00:00Z',
    ...changed,
  }) as BalanceLine

const linesOf = (kind: string) => (
  <BalanceLines balance="held" total={5} lines={[line(kind, { property: null, until: null })]} />
)

test.each([
  ['subscription', '/en/dashboard/orders/x1'],
  ['order', '/en/dashboard/market/x1'],
  ['deposit-in-review', '/en/dashboard/wallet/deposits/x1'],
  ['withdrawal', '/en/dashboard/wallet/withdrawals/x1'],
  ['reward', null],
])('a part of a balance of the kind %s leads to %s', (kind, path) => {
  // The first link closes the lines.
  expect(linksIn(linesOf(kind), page).at(1) ?? null).toBe(path)
})

const search = (query: string) => movementSearchOf(new URLSearchParams(query))
const choices = { properties: [], years: [], months: [] }
const filters = (query: string) => (
  <MovementFilters search={search(query)} choices={choices} found={{ count: 3, hasMore: false }} />
)

test('the links of the common filters keep the other filters and replace each other', () => {
  expect(linksIn(filters('kind=distribution&from=2026-10-01'), page).slice(0, 4)).toEqual([
    `${here}?from=2026-10-01`,
    `${here}?direction=in&from=2026-10-01`,
    `${here}?direction=out&from=2026-10-01`,
    `${here}?kind=distribution&from=2026-10-01`,
  ])
})

test('filters of the panel can be reset, and days in the wrong order are an error', () => {
  expect(linksIn(filters('direction=in'), page)).toHaveLength(4)
  expect(linksIn(filters('from=2026-10-01'), page).at(4)).toBe(here)
  const days = (from: string, to: string) => textOf(filters(`from=${from}&to=${to}`), page)
  const [right, same] = [days('2026-10-01', '2026-10-02'), days('2026-10-01', '2026-10-01')]
  expect(same).toBe(right)
  expect(days('2026-10-02', '2026-10-01')).not.toBe(right)
})

const movement = {
  id: 'v1',
  kind: 'distribution',
  reference: 'D-1',
  state: 'posted',
  amount: 25_000,
  balance: 100_000,
  happenedAt: '2026-11-30T18:00:00Z',
  property: { id: 'villa', name: 'Villa Sanur' },
  adjustment: null,
} as unknown as Movement

function list(query: string, items: readonly Movement[], nextCursor: string | null = null) {
  return (
    <MovementList
      movements={{ items, nextCursor } as never}
      search={search(query)}
      found={{ count: items.length, hasMore: false }}
      choices={choices}
      isFirstPage={false}
    />
  )
}

test('movements are grouped by the month in Jakarta, with a plus for money received only', () => {
  const paid = { ...movement, id: 'v2', amount: -7_000, happenedAt: '2026-11-30T03:00:00Z' }
  const text = textOf(list('', [movement, paid]), page)
  expect(text).toMatch(/December 2026.*\+ ?Rp25,000.*November 2026.*−Rp7,000/)
  expect(text).not.toMatch(/\+ ?−/)
})

test('the next page, the first page and the file of movements keep the filters', () => {
  const links = linksIn(list('direction=in&state=posted', [movement], 'c/1'), page)
  const kept = 'direction=in&state=posted'
  expect(links).toContain(`${here}?${kept}&cursor=c%2F1#movements`)
  expect(links).toContain(`${here}?${kept}#movements`)
  const file = `/en/dashboard/files/wallet/movements/file?${kept}&format=csv`
  expect(links).toContain(file)
})

test('an empty list leads to a deposit at first, and to all movements when filters hide them', () => {
  const last = (query: string) => linksIn(list(query, []), page)
  expect(last('')).toContain('/en/dashboard/wallet/deposit')
  expect(last('direction=in')).not.toContain('/en/dashboard/wallet/deposit')
})

const night = {
  day: '2026-11-29',
  investors: 100,
  escrow: 20,
  properties: 30,
  suspense: 0,
  platform: 5,
  banks: 140,
  transit: 10,
  gateways: 5,
  difference: 0,
  bankSays: [],
  leaves: 3,
  root: 'abc',
} as unknown as Parameters<typeof NightTotals>[0]['night']

const nightOf = (changed: Partial<typeof night>) =>
  textOf(<NightTotals night={{ ...night, ...changed }} />, page)

test('the totals of a night add up what is owed and what is held', () => {
  expect(nightOf({}).match(/Rp155\b/g)).toHaveLength(2)
  const before = nightOf({ transit: null, banks: 150 })
  expect(before.match(/Rp155\b/g)).toHaveLength(2)
})

test('a total with a part that is too large for an exact number is not shown as a number', () => {
  const totals = (banks: number | null) => {
    const text = nightOf({ banks })
    return [
      text.match(/Rp155\b/g)?.length,
      text.split('too large to show').length - 1,
      /Rp15\b/.test(text),
    ]
  }
  expect(totals(null)).toEqual([1, 2, false])
  expect(totals(Number.MAX_SAFE_INTEGER)).toEqual([1, 1, false])
})

test.each([
  [20, 20, 'matches the bank'],
  [21, 20, 'differs from the bank'],
  [null, null, 'differs from the bank'],
])('a bank balance of %o and a ledger balance of %o are called: %s', (amount, ledger, words) => {
  const says = { purpose: 'client', amount, ledger, day: '2026-11-29' }
  const text = nightOf({ bankSays: [says] as never })
  expect(text).toContain(words)
})

test('statements are listed by year with their months, in the chosen language', async () => {
  const years = { years: ['2026', '2025'], months: ['2026-02', '2026-01', '2025-12'] }
  const answers = { '/wallet/movements/choices/': years }
  const loaded = await loader(screenRequest({ address: '/?language=id', answers }).args)
  expect(loaded.language).toBe('id')
  const other = await loader(screenRequest({ address: '/?language=fr', answers }).args)
  expect(other.language).toBe('en')
  const files = linksIn(<StatementsScreen />, { ...page, loaded }).filter((link) =>
    link.endsWith('format=pdf&language=id'),
  )
  const periods = files.map((file) => /statements\/([\d-]+)\//.exec(file)?.[1])
  expect(periods).toEqual(['2026', '2026-02', '2026-01', '2025', '2025-12'])
})
