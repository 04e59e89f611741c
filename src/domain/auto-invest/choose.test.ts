import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOf } from '#offerings'
import { affordable, type Candidate, cheapest, chooseNext, reasonForNoChoice } from './choose.ts'

function candidate(propertyId: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    offeringId: `offering of ${propertyId}`,
    propertyId,
    name: propertyId,
    unitPrice: 100_000n,
    purchaseFeeBasisPoints: 100,
    minimumUnits: 1n,
    unitsLeft: 1_000n,
    holderUnitsMax: 500n,
    heldUnits: 0n,
    netYieldBasisPoints: 600,
    closesAt: new Date('2026-12-01T00:00:00Z'),
    ...changes,
  }
}

const input = (spendable: bigint, propertyMax: bigint | null = null) => ({ spendable, propertyMax })

test('the choice prefers the property held least, then the higher yield, then the offering that ends first', () => {
  const held = candidate('a', { heldUnits: 3n, netYieldBasisPoints: 900 })
  const modest = candidate('b', { netYieldBasisPoints: 500 })
  const better = candidate('c', { netYieldBasisPoints: 700 })
  const sooner = candidate('d', { netYieldBasisPoints: 700, closesAt: new Date('2026-11-25') })
  const all = [held, modest, better, sooner]
  expect(chooseNext(all, input(1_000_000n))?.candidate.propertyId).toBe('d')
  expect(chooseNext([held, modest, better], input(1_000_000n))?.candidate.propertyId).toBe('c')
  expect(chooseNext([held, modest], input(1_000_000n))?.candidate.propertyId).toBe('b')
})

test('the choice buys the most units whose price and fee the money covers', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.integer({ min: 0, max: 1000 }),
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      (unitPrice, purchaseFeeBasisPoints, money) => {
        const terms = { unitPrice, purchaseFeeBasisPoints }
        const units = affordable(terms, money)
        expect(units >= 0n && costOf(terms, units).total <= money).toBe(true)
        expect(costOf(terms, units + 1n).total > money).toBe(true)
      },
    ),
  )
})

test("the choice stays within the units left, the holder cap and the plan's limit for one property, counting units already held", () => {
  const chosen = (changes: Partial<Candidate>, propertyMax: bigint | null = null) =>
    chooseNext([candidate('a', changes)], input(100_000_000n, propertyMax))?.units
  expect(chosen({ unitsLeft: 7n })).toBe(7n)
  expect(chosen({ heldUnits: 498n })).toBe(2n)
  expect(chosen({ heldUnits: 3n }, 1_050_000n)).toBe(7n)
  expect(chosen({ heldUnits: 600n })).toBeUndefined()
  expect(chosen({ minimumUnits: 10n, unitsLeft: 9n })).toBeUndefined()
})

test('the choice states the reason when it chooses nothing', () => {
  const poor = input(100_999n)
  expect(reasonForNoChoice([], poor)).toBe('no-match')
  expect(reasonForNoChoice([candidate('a')], poor)).toBe('no-money')
  expect(reasonForNoChoice([candidate('a', { unitsLeft: 0n })], input(101_000n))).toBe('no-room')
  expect(cheapest([candidate('a'), candidate('b', { unitPrice: 50_000n })])).toBe(50_500n)
  expect(cheapest([])).toBeNull()
})

test('what an investor holds of two properties is compared in rupiah, not in units', () => {
  const small = candidate('a', { heldUnits: 5n })
  const large = candidate('b', { heldUnits: 2n, unitPrice: 1_000_000n, netYieldBasisPoints: 900 })
  expect(chooseNext([large, small], input(10_000_000n))?.candidate.propertyId).toBe('a')
})

test('two offerings that are equal in every respect are chosen in the order of their properties, however listed', () => {
  const [first, second] = [candidate('a'), candidate('b')]
  expect(chooseNext([second, first], input(1_000_000n))?.candidate.propertyId).toBe('a')
  expect(chooseNext([first, second], input(1_000_000n))?.candidate.propertyId).toBe('a')
})

test('a property that the money or a limit rules out leaves the choice to the next one', () => {
  const dear = candidate('a', { unitPrice: 2_000_000n })
  const soldOut = candidate('b', { unitsLeft: 0n })
  const held = candidate('c', { heldUnits: 4n })
  expect(chooseNext([dear, soldOut, held], input(1_000_000n))).toEqual({
    candidate: held,
    units: 9n,
  })
})

test('a plan buys exactly the minimum when no more is left, and nothing one unit below it', () => {
  const ten = candidate('a', { minimumUnits: 10n })
  expect(chooseNext([ten], input(1_010_000n))?.units).toBe(10n)
  expect(chooseNext([ten], input(1_009_999n))).toBeNull()
})

test('a purchase from other investors keeps one rupiah for the fee that the market rounds up', () => {
  const exact = input(1_010_000n)
  expect(chooseNext([candidate('a')], exact)?.units).toBe(10n)
  const resale = candidate('a', { offeringId: null })
  expect(chooseNext([resale], exact)?.units).toBe(9n)
  expect(chooseNext([resale], input(1_010_001n))?.units).toBe(10n)
})

test('money is missing only when it covers the minimum purchase of no property', () => {
  const full = candidate('a', { unitsLeft: 0n })
  const dear = candidate('b', { unitPrice: 2_000_000n })
  expect(reasonForNoChoice([full, dear], input(101_000n))).toBe('no-room')
  expect(reasonForNoChoice([full, dear], input(100_999n))).toBe('no-money')
})

test('no unit is affordable without money or with less than none', () => {
  const terms = { unitPrice: 100_000n, purchaseFeeBasisPoints: 100 }
  expect([0n, -1n, -500_000n].map((money) => affordable(terms, money))).toEqual([0n, 0n, 0n])
})
