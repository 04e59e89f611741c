import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { firstUnequalBalance } from '../../../../tests/support/settled-markets.ts'

const seeds = Array.from({ length: 10 }, (_, index) => 20_261_128 + index)
const source = readFileSync(
  new URL('../../../../tests/support/reference-accounts.ts', import.meta.url),
  'utf8',
)

test.each(
  seeds,
)('after the commands of seed %d, with restarts between them, every trader owns and holds what plain sums give', (seed) => {
  expect(firstUnequalBalance({ seed, count: 2_000, balancesEvery: 10 })).toBeNull()
})

test.each([
  {
    what: 'a fee is rounded down',
    right: 'Math.ceil(((traded + more)',
    wrong: 'Math.floor(((traded + more)',
  },
  {
    what: 'each trade has a fee of its own',
    right: 'const buyerFee = feeAfter(buy, amount) - feeAfter(buy, 0)',
    wrong: 'const buyerFee = feeAfter({ ...buy, traded: 0 }, amount)',
  },
  {
    what: 'the seller pays the fee of the buyer',
    right: 'buy: 10, sell: 50',
    wrong: 'buy: 50, sell: 10',
  },
  {
    what: 'an order to buy holds no fee',
    right: 'dearest + feeAfter(order, dearest) - feeAfter(order, 0)',
    wrong: 'dearest',
  },
  {
    what: 'an order to buy holds the fee that it has paid',
    right: 'dearest + feeAfter(order, dearest) - feeAfter(order, 0)',
    wrong: 'dearest + feeAfter(order, dearest)',
  },
  {
    what: 'an order to sell holds nothing',
    right: `if (order.side === 'sell') move(unitsOf(order), size)`,
    wrong: `if (order.side === 'sell') continue`,
  },
  {
    what: 'the seller keeps the units',
    right: `add(accounts, unitsOf(sell), -size)
  add(accounts, 'fees', buyerFee + sellerFee)`,
    wrong: `add(accounts, 'fees', buyerFee + sellerFee)`,
  },
  {
    what: 'the operator keeps one fee',
    right: `add(accounts, 'fees', buyerFee + sellerFee)`,
    wrong: `add(accounts, 'fees', buyerFee)`,
  },
])('the comparison detects that $what', async ({ right, wrong }) => {
  expect(source.split(right), 'the decision is in the plain sums once').toHaveLength(2)
  const script = encodeURIComponent(stripTypeScriptTypes(source.replace(right, () => wrong)))
  const faulty = await import(/* @vite-ignore */ `data:text/javascript,${script}`)
  expect(firstUnequalBalance({ seed: 1, count: 1_000, balancesEvery: 10 }, faulty)).not.toBeNull()
})
