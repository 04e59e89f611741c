import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { firstDifference } from '../../../../tests/support/market-commands.ts'
import { type MatcherModule, matcher, reference } from '../../../../tests/support/matchers.ts'
import type { ReferenceBook } from '../../../../tests/support/reference-book.ts'

// Mutation test of the comparison between the book and the reference matcher: each test changes one decision in
// the reference, and the commands of at most ten seeds must detect the difference.

const source = readFileSync(
  new URL('../../../../tests/support/reference-book.ts', import.meta.url),
  'utf8',
)

type Fault = { readonly what: string; readonly right: string; readonly wrong: string }

const faults: readonly Fault[] = [
  {
    what: 'the worst price trades first',
    right: `const better = side === 'buy' ? -1 : 1`,
    wrong: `const better = side === 'buy' ? 1 : -1`,
  },
  {
    what: 'the latest order at a price trades first',
    right: 'effectivePrice(book, b)) || a.priority - b.priority',
    wrong: 'effectivePrice(book, b)) || b.priority - a.priority',
  },
  {
    what: 'a trade is made at the price of the new order',
    right: 'settle(book, order, other, effectivePrice(book, other), size, events)',
    wrong: 'settle(book, order, other, effectivePrice(book, order), size, events)',
  },
  {
    what: 'a trade is made at a limit outside the collar',
    right: 'settle(book, order, other, effectivePrice(book, other), size, events)',
    wrong: 'settle(book, order, other, other.price, size, events)',
  },
  {
    what: 'equal prices do not cross',
    right: 'effectivePrice(book, other) <= price',
    wrong: 'effectivePrice(book, other) < price',
  },
  {
    what: 'the minimum lot of the new order is ignored',
    right: 'if (size < Math.min(order.lot, order.size)) continue',
    wrong: '',
  },
  {
    what: 'the minimum lot of the resting order is ignored',
    right: 'if (size < Math.min(other.lot, other.size)) continue',
    wrong: '',
  },
  {
    what: 'a minimum lot larger than the remainder is required',
    right: 'if (size < Math.min(other.lot, other.size)) continue',
    wrong: 'if (size < other.lot) continue',
  },
  {
    what: 'a new order stops at an order whose minimum lot does not fit',
    right: 'if (size < Math.min(other.lot, other.size)) continue',
    wrong: 'if (size < Math.min(other.lot, other.size)) return',
  },
  {
    what: 'two orders of one investor trade with each other',
    right: 'if (other.owner === order.owner) {',
    wrong: 'if (false) {',
  },
  {
    what: 'an own order on the other side is skipped',
    right: `      remove(book, order, 'own-order', events)
      return`,
    wrong: '      continue',
  },
  {
    what: 'own orders may cross while orders are collected',
    right: 'crossingOrders(book, order).some((other) => other.owner === order.owner)',
    wrong: 'false',
  },
  {
    what: 'the remainder of an order at best rests in the book',
    right: 'if (order.isAtBest && order.size > 0 && book.orders.includes(order))',
    wrong: 'if (false)',
  },
  {
    what: 'the remainder of an order at best rests in the book after an auction',
    right: 'if (order.isAtBest && !lots.includes(order))',
    wrong: 'if (false)',
  },
  {
    what: 'an increased size keeps its place in time',
    right: 'price === order.price && size <= order.size',
    wrong: 'price === order.price',
  },
  {
    what: 'a reduced size loses its place in time',
    right: 'price === order.price && size <= order.size',
    wrong: 'price === order.price && size === order.size',
  },
  {
    what: 'an order with a minimum lot is not matched again when its size is reduced',
    right: '} else if (looksAgain) trade(book, order, events)',
    wrong: '}',
  },
  {
    what: 'a minimum lot stays larger than the order',
    right: 'order.lot = Math.min(order.lot, size)',
    wrong: '',
  },
  {
    what: 'an auction takes the first price of the greatest volume',
    right: 'found = found.filter((candidate) => candidate.volume === volume)',
    wrong: 'return found.find((candidate) => candidate.volume === volume)',
  },
  {
    what: 'an auction uses demand as supply',
    right: 'surplus: demand - supply })',
    wrong: 'surplus: supply - demand })',
  },
  {
    what: 'an auction ignores the least surplus',
    right: 'found = found.filter((candidate) => Math.abs(candidate.surplus) === surplus)',
    wrong: '',
  },
  {
    what: 'an auction ignores the reference price',
    right: 'Math.abs(price - reference)',
    wrong: 'price',
  },
  {
    what: 'an auction omits its highest tick',
    right: 'price <= high; price += 1',
    wrong: 'price < high; price += 1',
  },
  {
    what: 'orders with a minimum lot take part in an auction',
    right: 'const takesPart = (order: Order) => !needsLot(order)',
    wrong: 'const takesPart = (_: Order) => true',
  },
  {
    what: 'orders with a minimum lot are not matched after an auction',
    right: 'for (const order of lots) enter(book, order, events)',
    wrong: 'book.orders.push(...lots)',
  },
  {
    what: 'own orders that cross remain under a new collar',
    right: 'for (const order of orders) enter(book, order, events)',
    wrong: 'book.orders = orders',
  },
  {
    what: 'orders outside a new collar trade at its limit',
    right: `side === 'buy' ? price < collar.low : price > collar.high`,
    wrong: 'false',
  },
]

test.each(faults)('the comparison detects that $what', async ({ right, wrong }) => {
  expect(source.split(right), 'the decision is in the reference once').toHaveLength(2)
  const faulty = matcher('a faulty one', await moduleOf(source.replace(right, () => wrong)))
  const noticed = Array.from({ length: 10 }, (_, seed) =>
    firstDifference(reference, faulty, { seed, count: 1_000, booksEvery: 50 }),
  ).filter((difference) => difference !== null)
  expect(noticed.length).toBeGreaterThan(0)
})

test('the comparison finds no difference in an unchanged copy', async () => {
  const copy = matcher('a copy', await moduleOf(source))
  expect(firstDifference(reference, copy, { seed: 1, count: 1_000, booksEvery: 50 })).toBeNull()
})

function moduleOf(text: string): Promise<MatcherModule<ReferenceBook>> {
  const script = encodeURIComponent(stripTypeScriptTypes(text))
  return import(/* @vite-ignore */ `data:text/javascript,${script}`)
}
