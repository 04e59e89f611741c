import { expect, test } from 'vitest'
import type { OrderWithFills } from '#contract/market/market-body.ts'
import type { OrderState } from '#contract/words/market.ts'
import { textOf } from '../../../../../tests/support/rendered.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLog } from './order-log.tsx'

const placed: OrderWithFills = {
  ...({} as OrderWithFills),
  id: 'o1',
  propertyId: 'villa',
  property: { id: 'villa', name: 'Villa Sanur' } as OrderWithFills['property'],
  side: 'sell',
  state: 'open',
  reason: null,
  units: 10,
  unitsFilled: 0,
  limitPrice: 100_000,
  amountFilled: 0,
  feeCharged: 0,
  cashHeld: 0,
  unitsHeld: 10,
  lot: 1,
  validity: 'window',
  validUntil: null,
  isAtBest: false,
  isPrivate: false,
  counterparty: null,
  placedAt: '2026-12-01T02:00:00Z',
  endedAt: null,
  fills: [],
}

const factsOf = (changed: Partial<OrderWithFills>, returnsAt: string | null = null) =>
  textOf(<OrderFacts order={{ ...placed, ...changed }} title="Sell order" returnsAt={returnsAt} />)

const fill = (price: number, units: number, fee: number, isBusted = false) =>
  ({ price, units, fee, isBusted }) as OrderWithFills['fills'][number]

const filled: Partial<OrderWithFills> = {
  state: 'filled',
  unitsFilled: 10,
  amountFilled: 1_010_000,
  feeCharged: 5_050,
  unitsHeld: 0,
  fills: [fill(100_000, 5, 2_500), fill(102_000, 5, 2_550)],
}

test('a filled sell order states its average price, its fee and the proceeds after the fee', () => {
  const text = factsOf(filled)
  expect(text).toContain('10 of 10 units sold')
  expect(text).toContain('Rp101,000')
  expect(text).toContain('Rp5,050')
  expect(text).toContain('Rp1,004,950')
})

test('a filled buy order states its cost with the fee', () => {
  const text = factsOf({ ...filled, side: 'buy' })
  expect(text).toContain('10 of 10 units bought')
  expect(text).toContain('Rp1,015,050')
})

test('an order that Sepetak paused states why, and how its owner learns which condition is missing', () => {
  const paused = { state: 'paused', validity: 'date', validUntil: '2027-06-01' } as const
  const lacking = factsOf({ ...paused, reason: 'not-allowed' })
  expect(lacking).toContain('You no longer meet a condition for this order')
  expect(lacking).toContain('you see which one it is')
  const uncovered = factsOf({ ...paused, reason: 'not-covered' })
  expect(uncovered).toContain('Your available balance or units were not enough')
  expect(uncovered).toContain('until you resume it')
  expect(uncovered).not.toContain('you see which one it is')
})

test('a waiting order states when it returns, once the next window is announced', () => {
  const waiting = { state: 'waiting', validity: 'date', validUntil: '2027-12-31' } as const
  expect(factsOf(waiting, '2027-05-31T17:00:00Z')).toMatch(/returns on 1\s?Jun 2027, 00:00/)
  expect(factsOf(waiting)).toContain('when orders for the next window are collected')
})

test('cancelled trades are left out of the filled units, the average price, the fee and the proceeds', () => {
  const text = factsOf({
    ...filled,
    fills: [fill(100_000, 5, 2_500), fill(102_000, 5, 2_550, true)],
  })
  expect(text).toContain('Order filled')
  expect(text).toContain('5 of 10 units sold')
  expect(text).toContain('Rp100,000')
  expect(text).toContain('Rp2,500')
  expect(text).toContain('Rp497,500')
})

test('an order is not called filled when all its trades were cancelled', () => {
  const text = factsOf({
    ...filled,
    fills: [fill(100_000, 5, 2_500, true), fill(102_000, 5, 2_550, true)],
  })
  expect(text).toContain('Trade cancelled')
  expect(text).not.toContain('Order filled')
  expect(text).toContain('0 of 10 units sold')
  expect(text).not.toContain('Rp1,004,950')
})

test('an order without trades shows what it holds and no average price', () => {
  expect(factsOf({})).toContain('10 units')
  expect(factsOf({})).not.toContain('Average')
  expect(factsOf({ side: 'buy', unitsHeld: 0, cashHeld: 1_005_000 })).toContain('Rp1,005,000')
})

test.each([
  ['open', {}, 'It is filled when a buyer accepts your price.'],
  ['open', { side: 'buy' }, 'It is filled when a seller accepts your price.'],
  ['waiting', {}, 'Nothing is on hold.'],
  ['cancelled', { reason: 'owner' }, 'You cancelled what was left of this order.'],
  ['expired', { reason: 'day-over' }, 'The trading day is over.'],
] as const)('an order that is %s (%o) says: %s', (state, changed, words) => {
  expect(factsOf({ state, ...changed })).toContain(words)
})

test('an order that ended after some trades says how many units were traded', () => {
  const ended = { state: 'expired', reason: 'window-over' } as const
  const partly = factsOf({ ...ended, unitsFilled: 4, amountFilled: 400_000 })
  const none = factsOf(ended)
  expect(partly).toContain('The trading window is over. 4 units have been filled.')
  expect(none).not.toContain('have been filled')
})

const buttons = ['Change', 'Pause', 'Resume', 'Cancel'] as const

const changeable = {
  ...{ tick: 100, low: 90_000, high: 110_000 },
  ...{ earliestLastDay: '2026-12-02', latestLastDay: '2027-02-28' },
}

const actsTextOf = (changed: Partial<OrderWithFills>) =>
  textOf(
    <OrderActs
      order={{ ...placed, ...changed }}
      idempotencyKey="k"
      answer={undefined}
      book={changeable}
      isHalted={false}
    />,
  )

function actsOf(changed: Partial<OrderWithFills>): string[] {
  const acts = actsTextOf(changed)
  return buttons.filter((button) => acts.includes(button))
}

test('the form that changes an order names the price step and the price limits while the order is in the book', () => {
  const limits = 'In steps of Rp100, from Rp90,000 to Rp110,000.'
  expect(actsTextOf({})).toContain(limits)
  const waiting = actsTextOf({ validity: 'date', state: 'waiting' })
  expect(waiting).not.toContain(limits)
  expect(waiting).toContain('checked when the order returns')
})

test.each([
  ['for this window', {}, ['Change', 'Cancel']],
  ['for later windows', { validity: 'date' }, ['Change', 'Pause', 'Cancel']],
  ['that waits', { validity: 'date', state: 'waiting' }, ['Change', 'Pause', 'Cancel']],
  ['that is paused', { validity: 'date', state: 'paused' }, ['Change', 'Resume', 'Cancel']],
  ['at the best price', { isAtBest: true }, ['Cancel']],
] as const)('the owner of an order %s can do exactly what it allows', (_, changed, allowed) => {
  expect(actsOf(changed)).toEqual(allowed)
})

test('the units of cancelled trades are not counted as traded when an order has ended', () => {
  const busted = fill(102_000, 5, 2_550, true)
  const ended: Partial<OrderWithFills> = { ...filled, state: 'cancelled', reason: 'owner' }
  const oneLeft = factsOf({ ...ended, fills: [fill(100_000, 5, 2_500), busted] })
  expect(oneLeft).toContain('5 units have been filled.')
  expect(factsOf({ ...ended, unitsFilled: 5, fills: [busted] })).not.toContain('been filled')
})

test('a private offer can be withdrawn but not changed', () => {
  expect(actsOf({ isPrivate: true })).toEqual([])
  const withdrawal = textOf(
    <OrderActs
      order={{ ...placed, isPrivate: true, unitsFilled: 3 }}
      idempotencyKey="k"
      answer={undefined}
      book={changeable}
      isHalted={false}
    />,
  )
  expect(withdrawal).toContain('Withdraw')
  expect(withdrawal).toContain('7 units')
})

const heads: Record<OrderState, string> = {
  open: 'Your order is active',
  waiting: 'Waiting for the next window',
  paused: 'Order paused',
  filled: 'Order filled',
  cancelled: 'Order cancelled',
  expired: 'Order expired',
}

test.each(
  Object.entries(heads) as [OrderState, string][],
)('an order that is %s has the heading: %s', (state, head) => {
  expect(factsOf({ state, unitsFilled: 1 })).toContain(head)
})

type Event = Parameters<typeof OrderLog>[0]['events'][number]

function logOf(event: Partial<Event>): string {
  const none = { units: null, limitPrice: null, amount: null, validUntil: null, reason: null }
  const at = { happenedAt: '2026-12-01T02:00:00Z' }
  return textOf(<OrderLog events={[{ ...none, ...at, kind: 'placed', ...event }]} />)
}

test('the log of an order gives the figures of an event, or else the reason why it was ended', () => {
  const traded = logOf({ kind: 'filled', units: 3, limitPrice: 100_000, amount: 300_000 })
  expect(traded).toMatch(/3 units.*Rp300,000.*Rp100,000/)
  expect(logOf({ kind: 'cancelled', reason: 'sold' })).toContain('The property was sold')
  expect(logOf({ kind: 'carried-over', reason: 'window-over' })).not.toContain('is over.')
})

test('the log says whether the owner or Sepetak paused an order, and why Sepetak did', () => {
  const own = logOf({ kind: 'paused', reason: 'owner' })
  const other = logOf({ kind: 'paused', reason: 'not-covered' })
  expect(own).toContain('Paused by you')
  expect(own).not.toContain('You cancelled')
  expect(other).toContain('Paused by Sepetak')
  expect(other).toContain('were not enough when the window opened')
})
