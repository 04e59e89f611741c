import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { later, second } from '#kernel'
import { account, onSheet, openSheet, unitsOf } from '#ledger'
import { costOf, isOnSale, type Offering } from '../offering.ts'
import {
  accountsOf,
  type BuyerStanding,
  decidePurchase,
  objection,
  type Purchase,
} from './purchase.ts'

const opensAt = new Date('2026-11-01T00:00:00Z')
const closesAt = new Date('2026-12-01T09:00:00Z')
const at = new Date('2026-11-21T03:00:00Z')

const offering: Offering = {
  id: '018f0000-0000-7000-8000-000000000001',
  propertyId: 'villa-canggu',
  state: 'open',
  unitPrice: 100_000n,
  unitsTotal: 1_000n,
  minimumUnits: 2n,
  holderUnitsMax: 150n,
  purchaseFeeBasisPoints: 100,
  coolingOffHours: 48,
  riskStatementVersion: '2026-11',
  opensAt,
  closesAt,
  targetUnits: 800n,
  pausedAt: null,
  endedAt: null,
  settledAt: null,
}
const investorId = '018f0000-0000-7000-8000-00000000000a'
const purchase: Purchase = {
  investorId,
  offeringId: offering.id,
  units: 12n,
  riskStatementVersion: '2026-11',
}
const standing: BuyerStanding = {
  isVerified: true,
  suitability: 'suited',
  quotaLimit: 20_000_000n,
  quotaUsed: 0n,
}
const held = { unitsLeft: 500n, holderUnits: 0n }

type Others = Partial<Offering & BuyerStanding & typeof held>

function refusalOf(change: Partial<Purchase>, others: Others = {}, when = at) {
  return objection(
    { ...purchase, ...change },
    { ...offering, ...others },
    { ...standing, ...others },
    { ...held, ...others },
    when,
  )
}

function codeFor(change: Partial<Purchase>, others: Others = {}, when = at) {
  return refusalOf(change, others, when)?.code ?? null
}

const asset = unitsOf(offering.propertyId)

/** All accounts that these purchases touch, with the balances given by kind. */
function sheetOf(investorIds: readonly string[], balances: Readonly<Record<string, bigint>>) {
  const refs = investorIds.flatMap((id) =>
    accountsOf({ investorId: id, offeringId: offering.id }, asset),
  )
  const unique = [...new Map(refs.map((ref) => [`${ref.kind}${ref.ownerId}`, ref])).values()]
  return openSheet(
    unique.map((ref, index) => {
      const isCreditSide = ref.kind !== 'investor-receivable'
      const owned = balances[ref.kind] ?? 0n
      const balance = isCreditSide ? -owned : owned
      const id = BigInt(index + 1)
      return { ...ref, id, isCreditSide, isProtected: true, balance, sequence: 0n }
    }),
  )
}

test('a purchase costs its units plus a fee rounded to the nearest rupiah', () => {
  expect(costOf(offering, 12n)).toEqual({ amount: 1_200_000n, fee: 12_000n, total: 1_212_000n })
  expect(costOf({ unitPrice: 150n, purchaseFeeBasisPoints: 100 }, 1n)).toEqual({
    amount: 150n,
    fee: 2n,
    total: 152n,
  })
})

describe('the decision about a purchase', () => {
  test('the decision about a purchase depends on the state and the window, excluding the end of the window', () => {
    expect(isOnSale(offering, opensAt)).toBe(true)
    expect(isOnSale(offering, later(opensAt, -1))).toBe(false)
    expect(isOnSale(offering, later(closesAt, -second))).toBe(true)
    expect(isOnSale(offering, closesAt)).toBe(false)
    for (const state of [
      'coming-soon',
      'funded',
      'closing',
      'closed',
      'failed',
      'withdrawn',
    ] as const) {
      expect(isOnSale({ ...offering, state }, at)).toBe(false)
    }
  })

  test('the decision about a purchase gives the refusal of the first rule that is not met', () => {
    expect(codeFor({})).toBeNull()
    expect(codeFor({}, { state: 'funded' })).toBe('offerings.not_open')
    expect(codeFor({}, {}, closesAt)).toBe('offerings.not_open')
    expect(codeFor({ riskStatementVersion: '2025-01' })).toBe('offerings.risk_statement_outdated')
    expect(codeFor({ riskStatementVersion: '2099-01' })).toBe('offerings.risk_statement_outdated')
    expect(codeFor({ isOrderedInAdvance: true })).toBeNull()
    expect(codeFor({ isOrderedInAdvance: true, riskStatementVersion: '2026-11-24' })).toBeNull()
    expect(codeFor({ total: 1n })).toBe('offerings.cost_changed')
    expect(codeFor({ total: costOf(offering, purchase.units).total })).toBeNull()
    expect(codeFor({}, { isVerified: false })).toBe('investors.identity_required')
    expect(codeFor({}, { suitability: 'missing' })).toBe('investors.suitability_required')
    expect(codeFor({}, { suitability: 'unconfirmed' })).toBe('investors.suitability_unconfirmed')
    expect(codeFor({}, { suitability: 'unsuited' })).toBe('investors.not_suitable')
    expect(codeFor({ units: 1n })).toBe('offerings.below_minimum')
  })

  test('the decision about a purchase allows exactly up to the remaining units, the holder cap and the quota', () => {
    expect(codeFor({ units: 100n }, { unitsLeft: 100n })).toBeNull()
    expect(codeFor({ units: 101n }, { unitsLeft: 100n })).toBe('offerings.not_enough_units')
    expect(codeFor({ units: 50n }, { holderUnits: 100n })).toBeNull()
    expect(codeFor({ units: 51n }, { holderUnits: 100n })).toBe('offerings.holder_cap_exceeded')
    expect(codeFor({ units: 51n }, { holderUnits: 160n })).toBe('offerings.holder_cap_exceeded')
    expect(codeFor({ units: 10n }, { quotaUsed: 19_000_000n })).toBeNull()
    expect(codeFor({ units: 11n }, { quotaUsed: 19_000_000n })).toBe('investors.quota_exceeded')
    expect(codeFor({ units: 150n }, { quotaLimit: null })).toBeNull()
  })
})

test('a refusal states the figure that prevents the purchase', () => {
  expect(refusalOf({ total: 1n })?.details).toEqual({ total: 1_212_000n })
  expect(refusalOf({ units: 1n })?.details).toEqual({ minimumUnits: 2n })
  expect(refusalOf({ units: 2n })).toBeNull()
  expect(refusalOf({}, { unitsLeft: 11n })?.details).toEqual({ unitsLeft: 11n })
  expect(refusalOf({}, { holderUnits: 140n })?.details).toEqual({ unitsRemaining: 10n })
  expect(refusalOf({}, { holderUnits: 160n })?.details).toEqual({ unitsRemaining: 0n })
  const nearly = { quotaUsed: 19_500_000n }
  expect(refusalOf({}, nearly)?.details).toEqual({ remaining: 500_000n })
})

describe('a decided purchase', () => {
  const balances = { 'investor-cash': 1_212_000n, 'offering-units': 500n }

  test('a decided purchase can be cancelled for 48 hours and holds its fee until then', () => {
    const sheet = sheetOf([investorId], balances)
    const { subscription, ...decided } = decidePurchase(sheet, purchase, offering, standing, at)
    expect(subscription).toMatchObject({
      offeringId: offering.id,
      propertyId: 'villa-canggu',
      investorId,
      units: 12n,
      unitPrice: 100_000n,
      amount: 1_200_000n,
      fee: 12_000n,
      state: 'active',
      placedAt: at,
      cancellableUntil: new Date('2026-11-23T03:00:00Z'),
      cancelledAt: null,
    })
    expect(decided).toMatchObject({ quotaYear: 2026, riskStatementVersion: '2026-11' })
    expect(decided.feeHoldId).not.toBeNull()
    const [entry] = sheet.entries
    expect(subscription.receiptNumber).toMatch(/^SBS-/)
    expect(entry).toMatchObject({
      id: decided.entryId,
      kind: 'subscription',
      reference: subscription.receiptNumber,
      actorId: investorId,
    })
    expect(onSheet(sheet, account('investor-cash', investorId))).toBe(0n)
    expect(onSheet(sheet, account('investor-held', investorId))).toBe(12_000n)
    expect(onSheet(sheet, account('investor-units-subscribed', investorId, asset))).toBe(12n)
  })

  test('a decided purchase has no hold when there is no fee', () => {
    const free = { ...offering, purchaseFeeBasisPoints: 0 }
    const { feeHoldId, subscription } = decidePurchase(
      sheetOf([investorId], balances),
      purchase,
      free,
      standing,
      at,
    )
    expect([feeHoldId, subscription.fee]).toEqual([null, 0n])
  })

  test('a decided purchase counts both owned units and units waiting for the closing against the cap', () => {
    const owned = { 'investor-units': 100n, 'investor-units-subscribed': 39n }
    const decide = () => {
      const sheet = sheetOf([investorId], { ...balances, ...owned })
      return decidePurchase(sheet, purchase, offering, standing, at)
    }
    expect(decide).toThrow(expect.objectContaining({ details: { unitsRemaining: 11n } }))
  })

  test('a decided purchase is refused while the investor owes any amount', () => {
    const decide = (owed: bigint) => {
      const sheet = sheetOf([investorId], { ...balances, 'investor-receivable': owed })
      return decidePurchase(sheet, purchase, offering, standing, at)
    }
    expect(() => decide(1n)).toThrow(expect.objectContaining({ details: { owed: 1n } }))
    expect(decide(0n).subscription.units).toBe(12n)
  })
})

test('purchases decided one after the other never exceed the remaining units or the balance', () => {
  const cashOf = (id: string) => account('investor-cash', id)
  const input = fc.record({ buyer: fc.nat({ max: 4 }), units: fc.bigInt({ min: 1n, max: 80n }) })
  fc.assert(
    fc.property(
      fc.array(input, { maxLength: 40 }),
      fc.bigInt({ min: 0n, max: 300n }),
      (wishes, unitsLeft) => {
        const ids = [0, 1, 2, 3, 4].map((index) => `018f0000-0000-7000-8000-0000000000${index}0`)
        const sheet = sheetOf(ids, { 'investor-cash': 9_000_000n, 'offering-units': unitsLeft })
        let sold = 0n
        for (const { buyer, units } of wishes) {
          const investor = ids[buyer] ?? ''
          try {
            decidePurchase(
              sheet,
              { ...purchase, investorId: investor, units },
              offering,
              { ...standing, quotaLimit: null },
              at,
            )
            sold += units
          } catch (error) {
            expect(error).toMatchObject({ name: 'Refusal' })
          }
        }
        expect(sold <= unitsLeft).toBe(true)
        expect(onSheet(sheet, account('offering-units', offering.id, asset))).toBe(unitsLeft - sold)
        expect(onSheet(sheet, account('offering-escrow', offering.id))).toBe(
          sold * offering.unitPrice,
        )
        const spent = ids.reduce((sum, id) => sum + 9_000_000n - onSheet(sheet, cashOf(id)), 0n)
        expect(spent).toBe(sold * costOf(offering, 1n).total)
      },
    ),
    { numRuns: 200 },
  )
})
