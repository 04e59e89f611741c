import { expect, test } from 'vitest'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import { aBookRow, anOrder } from '../../../../tests/support/trading-terms.ts'
import { bookOrderOf, emptyLiveBook, indexOrder, type LiveBook } from '../books/live-book.ts'
import { apply } from '../matching/book.ts'
import type { OrderRequest } from './decide-order.ts'
import type { MarketOrder } from './order.ts'
import { possibleCounterparties } from './possible-counterparties.ts'

const people = ['01', '02', '03', '04', '05', '06', '07', '08'].map(
  (end) => `01a24e71-a380-7481-a0d0-0000000000${end}`,
)

function emptyBook(): LiveBook {
  const live = emptyLiveBook(aBookRow({ reference: 100_000n }))
  apply(live.book, { kind: 'auction', next: 'trade' })
  return live
}

/** Places an order in the book and returns the owners of the orders that it traded with. */
function enter(live: LiveBook, order: MarketOrder): string[] {
  indexOrder(live, order)
  const { trades } = apply(live.book, { kind: 'place', ...bookOrderOf(live, order) })
  const others = trades.map(({ buyId, sellId }) => (order.side === 'buy' ? sellId : buyId))
  return others.map((number) => live.orders.get(number)?.investorId ?? 'nobody')
}

function requestOf({ investorId, propertyId, side, limitPrice, units, lot }: MarketOrder) {
  const requested = { investorId, propertyId, side, limitPrice, units, lot }
  const request: OrderRequest = { ...requested, validity: 'window', validUntil: null }
  return { kind: 'place' as const, ...request }
}

test('every owner whose order trades with a batch is among the predicted owners or in the batch itself', () => {
  const random = seeded(20_261_126)
  let traded = 0
  for (let round = 0; round < 200; round += 1) {
    const live = emptyBook()
    let number = 0n
    const next = () => {
      number += 1n
      const units = BigInt(1 + Math.floor(random() * 9))
      const lot = random() < 0.2 ? units : 1n
      const limitPrice = 100_000n + 100n * BigInt(Math.floor(random() * 21) - 10)
      const side = random() < 0.5 ? ('buy' as const) : ('sell' as const)
      const investorId = any(people, random)
      const places = { id: `${number}`, number, priority: number }
      return anOrder({ ...places, investorId, side, limitPrice, units, lot })
    }
    for (let placed = 0; placed < 15; placed += 1) enter(live, next())
    const batch = [next(), next(), next()]
    const { buy, sell } = possibleCounterparties(live, batch.map(requestOf), new Map())
    const known = new Set([...buy, ...sell, ...batch.map(({ investorId }) => investorId)])
    const met = batch.flatMap((order) => enter(live, order))
    expect(met.filter((investorId) => !known.has(investorId))).toEqual([])
    traded += met.length
  }
  expect(traded).toBeGreaterThan(200)
})

test('owners whose orders are not crossed, or cannot trade yet, are not predicted', () => {
  const live = emptyBook()
  const [near = '', far = '', buyer = ''] = people
  const offer = (number: bigint, investorId: string, limitPrice: bigint) =>
    anOrder({ id: `${number}`, number, priority: number, investorId, side: 'sell', limitPrice })
  enter(live, offer(1n, near, 100_000n))
  enter(live, offer(2n, far, 100_100n))
  const requested = requestOf(anOrder({ investorId: buyer, limitPrice: 100_000n, units: 15n }))
  expect(possibleCounterparties(live, [requested], new Map()).sell).toEqual(new Set([near]))
  apply(live.book, { kind: 'collect' })
  expect(possibleCounterparties(live, [requested], new Map()).sell).toEqual(new Set())
})
