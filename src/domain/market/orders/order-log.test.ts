import { expect, test } from 'vitest'
import { later, minute } from '#kernel'
import { seeded } from '../../../../tests/support/seeded-random.ts'
import { anOrder } from '../../../../tests/support/trading-terms.ts'
import type { Fill } from '../trades/read-trades.ts'
import { type OrderAct, type OrderRecords, orderLog } from './order-log.ts'

const placedAt = new Date('2026-12-07T03:00:00Z')
const at = (minutes: number) => later(placedAt, minutes * minute)
let made = 0

function fill(minutes: number, units: bigint, price: bigint): Fill {
  made += 1
  const kinds = { isAuction: false, isPrivate: false, isBusted: false }
  return { id: `trade-${made}`, price, units, fee: 0n, ...kinds, tradedAt: at(minutes) }
}
function act(kind: OrderAct['kind'], minutes: number, of: Partial<OrderAct> = {}): OrderAct {
  const terms = { limitPrice: 100_000n, units: 10n, validUntil: null, state: 'open' as const }
  return { kind, happenedAt: at(minutes), ...terms, ...of }
}
const logOf = (records: Partial<OrderRecords>) =>
  orderLog({ order: anOrder(), acts: [], fills: [], busts: [], moves: [], ...records })
const inShort = (records: Partial<OrderRecords>) =>
  logOf(records).map(({ kind, happenedAt, units, reason }) =>
    [(happenedAt.getTime() - placedAt.getTime()) / minute, kind, units, reason]
      .filter((part) => part !== null)
      .join(' '),
  )

test('trades of one instant are one event with all their units and rupiah, and only the last one fills the order', () => {
  const fills = [fill(1, 2n, 99_000n), fill(1, 3n, 100_000n), fill(5, 5n, 100_000n)]
  const filled = anOrder({ state: 'filled', unitsFilled: 10n, endedAt: at(5) })
  expect(inShort({ order: filled, fills })).toEqual([
    ...['0 placed 10', '1 partly-filled 5', '5 filled 5'],
  ])
  expect(logOf({ order: filled, fills })[1]).toMatchObject({ amount: 498_000n })
  expect(inShort({ order: anOrder({ unitsFilled: 10n }), fills }).at(-1)).toBe('5 partly-filled 5')
})

test('an order at best shows no limit, and an order that was changed does not show its first terms', () => {
  expect(logOf({ order: anOrder({ isAtBest: true }) })[0]).toMatchObject({
    ...{ kind: 'placed', units: 10n, limitPrice: null },
  })
  const changed = logOf({ acts: [act('change', 3, { units: 7n, limitPrice: 99_500n })] })
  expect(changed).toMatchObject([
    { kind: 'placed', units: null, limitPrice: null },
    { kind: 'changed', units: 7n, limitPrice: 99_500n },
  ])
})

test('the log distinguishes what Sepetak did with a standing order from what its owner did', () => {
  const moves = [
    { happenedAt: at(10), state: 'waiting' as const, reason: 'window-over' as const },
    { happenedAt: at(20), state: 'open' as const, reason: null },
    { happenedAt: at(30), state: 'paused' as const, reason: 'not-covered' as const },
  ]
  const acts = [act('pause', 5), act('resume', 6)]
  expect(inShort({ acts, moves })).toEqual([
    ...['0 placed 10', '5 paused owner', '6 resumed', '10 carried-over window-over'],
    ...['20 returned', '30 paused not-covered'],
  ])
})

test('a busted trade follows the trade, also after the order has ended', () => {
  const order = anOrder({ state: 'filled', unitsFilled: 10n, endedAt: at(1) })
  const busts = [{ units: 10n, happenedAt: at(90) }]
  expect(inShort({ order, fills: [fill(1, 10n, 100_000n)], busts })).toEqual([
    ...['0 placed 10', '1 filled 10', '90 trade-busted 10'],
  ])
})

test('the log has the end of an order once, with its reason', () => {
  const byOwner = anOrder({ state: 'cancelled', reason: 'owner', endedAt: at(4) })
  expect(inShort({ order: byOwner, acts: [act('cancel', 4)] })).toEqual([
    ...['0 placed 10', '4 cancelled owner'],
  ])
  const over = anOrder({ state: 'expired', reason: 'day-over', endedAt: at(360) })
  expect(inShort({ order: over })).toEqual(['0 placed 10', '360 expired day-over'])
})

test('events of one instant are in the order in which they happen: placed, traded, ended', () => {
  const order = anOrder({ state: 'cancelled', reason: 'at-best', unitsFilled: 4n, endedAt: at(0) })
  expect(inShort({ order, fills: [fill(0, 4n, 100_000n)] })).toEqual([
    ...['0 placed 10', '0 partly-filled 4', '0 cancelled at-best'],
  ])
})

test('the log has the units and rupiah of all trades, in any order of the records', () => {
  const random = seeded(20_261_201)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let times = 0; times < 200; times += 1) {
    const fills = Array.from({ length: below(12) }, () =>
      fill(below(6), BigInt(1 + below(50)), 100n * BigInt(900 + below(200))),
    )
    const log = logOf({ fills })
    const traded = log.filter(({ kind }) => kind === 'partly-filled')
    const sum = (of: readonly (bigint | null)[]) => of.reduce<bigint>((a, b) => a + (b ?? 0n), 0n)
    expect(sum(traded.map(({ units }) => units))).toBe(sum(fills.map(({ units }) => units)))
    expect(sum(traded.map(({ amount }) => amount))).toBe(
      sum(fills.map(({ units, price }) => units * price)),
    )
    const instants = new Set(fills.map(({ tradedAt }) => tradedAt.getTime()))
    expect(traded).toHaveLength(instants.size)
    expect(logOf({ fills: fills.toReversed() })).toEqual(log)
  }
})
