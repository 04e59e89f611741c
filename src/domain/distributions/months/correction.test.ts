import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MonthLine, monthLines } from '#contract'
import { account, atBank } from '#ledger'
import { correctionLines } from './correction.ts'

const propertyId = 'ruko-dago'
const bank = atBank('property')
const cash = account('property-cash', propertyId)
const reserve = account('property-reserve', propertyId)
const fees = account('platform-fees', 'platform')
const own = { cash: 100n, reserve: 40n }

/** The lines as account kinds with amounts, debits positive. */
const posted = (line: MonthLine, amount: bigint, has = own) =>
  correctionLines({ propertyId, line, amount }, has).lines.map(({ account: { kind }, ...rest }) => [
    kind,
    rest.amount,
  ])

describe('the correction of a month', () => {
  test('the correction of a month in favour of the holders comes from where the line was booked', () => {
    expect(posted('maintenance', 30n)).toEqual([
      [bank.kind, 30n],
      [cash.kind, -30n],
    ])
    expect(posted('management', 30n)).toEqual([
      [fees.kind, 30n],
      [cash.kind, -30n],
    ])
    expect(posted('reserve', 30n)).toEqual([
      [reserve.kind, 30n],
      [cash.kind, -30n],
    ])
  })

  test('the correction of a month against the holders takes undistributed rent first, then the reserve', () => {
    expect(posted('gross', -90n)).toEqual([
      [cash.kind, 90n],
      [bank.kind, -90n],
    ])
    expect(posted('gross', -100n)).toHaveLength(2)
    expect(posted('management', -140n)).toEqual([
      [cash.kind, 100n],
      [reserve.kind, 40n],
      [fees.kind, -140n],
    ])
    expect(posted('insurance', -40n, { cash: 0n, reserve: 40n })).toEqual([
      [reserve.kind, 40n],
      [bank.kind, -40n],
    ])
  })

  test('the correction of a month is refused beyond what the property has, and says how much is short', () => {
    expect(() => posted('gross', -141n)).toThrow(
      expect.objectContaining({ code: 'distributions.costs_not_covered', details: { short: 1n } }),
    )
    // A top-up that was too large can be returned only as far as the reserve still has it.
    expect(() => posted('reserve', 41n)).toThrow(
      expect.objectContaining({ code: 'distributions.costs_not_covered', details: { short: 1n } }),
    )
    expect(posted('reserve', 40n)).toHaveLength(2)
  })

  test('the correction of a month sets more aside from undistributed rent only', () => {
    expect(posted('reserve', -100n)).toEqual([
      [cash.kind, 100n],
      [reserve.kind, -100n],
    ])
    expect(() => posted('reserve', -101n)).toThrow(
      expect.objectContaining({
        code: 'distributions.reserve_beyond_rent',
        details: { room: 100n },
      }),
    )
  })

  test('for any correction the entry balances, nothing goes below zero, and the holders’ money changes by the amount', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 9n })
    const story = fc.record({
      line: fc.constantFrom(...monthLines),
      amount: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((amount) => amount !== 0n),
      cash: amounts,
      reserve: amounts,
    })
    fc.assert(
      fc.property(story, ({ line, amount, ...has }) => {
        const answer = (() => {
          try {
            return correctionLines({ propertyId, line, amount }, has)
          } catch {
            return null
          }
        })()
        const covered = line === 'reserve' ? has.cash : has.cash + has.reserve
        const isPossible =
          amount < 0n ? -amount <= covered : line !== 'reserve' || amount <= has.reserve
        expect(answer !== null).toBe(isPossible)
        if (answer === null) return
        const { lines, fromCash } = answer
        // Debits are positive, and both are accounts that owe.
        const change = (of: { readonly kind: string }) =>
          lines.reduce((sum, each) => (each.account.kind === of.kind ? sum - each.amount : sum), 0n)
        expect(lines.reduce((sum, each) => sum + each.amount, 0n)).toBe(0n)
        expect(lines.every((each) => each.amount !== 0n)).toBe(true)
        expect(has.cash + change(cash) >= 0n && has.reserve + change(reserve) >= 0n).toBe(true)
        expect(fromCash).toBe(amount < 0n ? -change(cash) : 0n)
        if (line !== 'reserve') expect(change(cash) + change(reserve)).toBe(amount)
        else expect([change(cash), change(reserve)]).toEqual([amount, -amount])
        expect(change(fees)).toBe(line === 'management' ? -amount : 0n)
      }),
      { numRuns: 2000 },
    )
  })
})
