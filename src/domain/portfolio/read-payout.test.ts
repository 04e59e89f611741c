import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeBetween } from './read-payout.ts'

type Compared = Parameters<typeof changeBetween>[0]

/** A payout of 10 of 100 units: a rent of 1,000,000 with costs of 300,000. */
function payout(changes: Partial<Compared> = {}): Compared {
  const lines = {
    ...{ gross: 1_000_000n, management: 80_000n, maintenance: 90_000n, propertyTax: 20_000n },
    ...{ insurance: 10_000n, reserve: 50_000n, incomeTax: 50_000n, hotelTax: 0n },
    ...changes,
  }
  const { gross, management, maintenance, propertyTax, insurance, reserve, incomeTax } = lines
  const costs = management + maintenance + propertyTax + insurance + reserve + incomeTax
  const net = gross - costs - lines.hotelTax
  const { corrected = 0n, total = net + corrected, units = 10n, unitsPaid = 100n } = changes
  const amount = changes.amount ?? (total * units) / unitsPaid
  const facts = { month: '2028-02', occupancyBasisPoints: 10_000, ...changes }
  return { ...facts, ...lines, net, corrected, total, units, unitsPaid, amount }
}

const before = payout({ month: '2028-01' })

describe('the change of a payout', () => {
  test.each<[string, Partial<Compared>, bigint]>([
    ['unchanged', {}, 0n],
    ['tenant', { gross: 1_100_000n }, 10_000n],
    ['vacancy', { gross: 800_000n, occupancyBasisPoints: 8_000 }, -20_000n],
    ['repair', { maintenance: 190_000n }, -10_000n],
    ['repair', { maintenance: 0n }, 9_000n],
    ['reserve', { reserve: 150_000n }, -10_000n],
    ['costs', { propertyTax: 120_000n }, -10_000n],
    ['costs', { hotelTax: 100_000n }, -10_000n],
    ['costs', { insurance: 110_000n }, -10_000n],
    ['costs', { incomeTax: 150_000n }, -10_000n],
    ['costs', { management: 0n, incomeTax: 0n }, 13_000n],
    ['units', { units: 12n }, 14_000n],
    ['units', { units: 1n }, -63_000n],
    ['tenant', { gross: 1_300_000n, units: 11n }, 40_000n],
    ['correction', { corrected: 40_000n }, 4_000n],
    ['correction', { corrected: 40_000n, total: 750_000n }, 5_000n],
    ['carried', { total: 730_000n }, 3_000n],
    ['carried', { total: 630_000n }, -7_000n],
  ])('the change of a payout has the reason %s in case %#', (reason, changes, difference) => {
    expect(changeBetween(before, payout(changes))).toEqual({
      ...{ period: '2028-01', amount: 70_000n },
      ...{ difference, reason },
    })
  })

  test('the change of a payout is rounding when a rupiah more or less went to the same units of the same total', () => {
    // 7 of 100 units of Rp701,010 are Rp49,070.70; the parts with the largest remainders get one rupiah more.
    const [less, more] = [49_070n, 49_071n].map((amount) =>
      payout({ total: 701_010n, units: 7n, amount }),
    )
    if (less === undefined || more === undefined) throw new Error('there are two payouts')
    expect(changeBetween(less, more)).toMatchObject({ difference: 1n, reason: 'rounding' })
    expect(changeBetween(more, less)).toMatchObject({ difference: -1n, reason: 'rounding' })
    expect(
      changeBetween(less, payout({ total: 701_010n, units: 8n, amount: 56_081n })),
    ).toMatchObject({
      ...{ difference: 7_011n, reason: 'units' },
    })
  })

  test('the change of a payout after one with a correction or a carried amount is that amount', () => {
    const change = changeBetween(payout({ corrected: 40_000n }), before)
    expect(change).toMatchObject({ difference: -4_000n, reason: 'correction' })
    const withCarried = payout({ total: 730_000n })
    expect(changeBetween(withCarried, before)).toMatchObject({
      ...{ difference: -3_000n, reason: 'carried' },
    })
  })

  test('the change of a payout names the largest cause in its direction, even when another one is larger against it', () => {
    // The rent rose by more than the repair cost, yet the payout is lower for its fewer units.
    const now = payout({ gross: 1_200_000n, maintenance: 190_000n, units: 5n })
    expect(changeBetween(before, now)).toMatchObject({ difference: -30_000n, reason: 'units' })
    const more = payout({ gross: 1_300_000n, maintenance: 290_000n, reserve: 0n })
    expect(changeBetween(before, more)).toMatchObject({ difference: 15_000n, reason: 'tenant' })
  })

  test('the change of a payout has a reason exactly when the amount differs, and the opposite change the opposite difference', () => {
    const rupiah = fc.bigInt({ min: 0n, max: 200_000n })
    const payouts = fc
      .record({
        ...{ gross: fc.bigInt({ min: 1_000_000n, max: 3_000_000n }), maintenance: rupiah },
        ...{ reserve: rupiah, insurance: rupiah, corrected: rupiah },
        units: fc.bigInt({ min: 1n, max: 100n }),
      })
      .map(payout)
    fc.assert(
      fc.property(payouts, payouts, (one, two) => {
        const [there, back] = [changeBetween(one, two), changeBetween(two, one)]
        expect(there.difference).toBe(two.amount - one.amount)
        expect(back.difference).toBe(-there.difference)
        expect(there.reason === 'unchanged').toBe(one.amount === two.amount)
      }),
      { numRuns: 500 },
    )
  })
})
