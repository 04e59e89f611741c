import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthLines } from '#contract'
import { account, atBank, type NewEntry } from '#ledger'
import { monthAmounts } from '../../../../tests/support/month-amounts.ts'
import { distributable } from '../declarations/waterfall.ts'
import { correctionLines } from './correction.ts'
import { type MonthAmounts, settlementOf } from './month.ts'
import { entriesOf, mirrorsOf } from './month-entries.ts'

const property = { id: 'ruko-dago', code: 'RKD-01' }
const facts = { month: '2028-02', at: new Date('2028-03-01T02:00:00Z'), actorId: null }

const month: MonthAmounts = { ...monthAmounts, hotelTax: 5n }

/** What each account has after these entries; bank accounts have what they were debited. */
function posted(entries: readonly Pick<NewEntry, 'lines'>[]) {
  const sum = ({ kind }: { readonly kind: string }) =>
    entries
      .flatMap(({ lines }) => lines)
      .reduce((total, line) => (line.account.kind === kind ? total - line.amount : total), 0n)
  return {
    cash: sum(account('property-cash', property.id)),
    reserve: sum(account('property-reserve', property.id)),
    fees: sum(account('platform-fees', 'platform')),
    bank: -sum(atBank('property')),
  }
}

describe('the entries of a month', () => {
  test('the entries of a month are its rent, its costs and its top-up, with references of their own', () => {
    const entries = entriesOf(property, month, facts)
    expect(entries.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['rent', 'RENT-RKD-01-2028-02'],
      ['property-cost', 'COST-RKD-01-2028-02'],
      ['reserve-top-up', 'RSV-RKD-01-2028-02'],
    ])
    expect(posted(entries)).toEqual({ cash: 695n, reserve: 50n, fees: 80n, bank: 825n })
  })

  test('the entries of a month without an amount are left out', () => {
    const none = { management: 0n, maintenance: 0n, propertyTax: 0n, insurance: 0n, reserve: 0n }
    const empty = { ...none, gross: 0n, incomeTax: 0n, hotelTax: 0n }
    expect(entriesOf(property, empty, facts)).toEqual([])
    const rentOnly = entriesOf(property, { ...empty, gross: 7n }, facts)
    expect(rentOnly.map(({ kind }) => kind)).toEqual(['rent'])
    const costOnly = entriesOf(property, { ...empty, insurance: 7n }, facts)
    expect(posted(costOnly)).toEqual({ cash: 0n, reserve: -7n, fees: 0n, bank: -7n })
  })
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 9n })
const amounts = fc.record({
  ...{ gross: amount, management: amount, maintenance: amount, propertyTax: amount },
  ...{ insurance: amount, incomeTax: amount, hotelTax: amount },
  reserve: fc.constant(0n),
})

const netOf = (booked: MonthAmounts) => {
  const { room, fromReserve } = settlementOf(booked)
  return room - fromReserve - booked.reserve
}

test('for any month every entry balances, and taking it back leaves every account as it was', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 100n), (any, part) => {
      const { room, outside, fromReserve } = settlementOf(any)
      const booked = { ...any, reserve: (room * part) / 100n }
      const entries = entriesOf(property, booked, facts)
      for (const { lines } of entries) {
        expect(lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(0n)
        expect(lines.every((line) => line.amount !== 0n)).toBe(true)
      }
      expect(posted(entries)).toEqual({
        cash: room - booked.reserve,
        reserve: booked.reserve - fromReserve,
        fees: booked.management,
        bank: booked.gross - outside,
      })
      const mirrors = mirrorsOf(entries)
      expect(mirrors.every(({ kind }) => kind === 'correction')).toBe(true)
      expect(mirrors.map(({ reference }) => reference)).toEqual(
        entries.map(({ reference }) => `VOID-${reference}`),
      )
      const nothing = { cash: 0n, reserve: 0n, fees: 0n, bank: 0n }
      expect(posted([...entries, ...mirrors])).toEqual(nothing)
    }),
    { numRuns: 500 },
  )
})

type Step =
  | { readonly act: 'book'; readonly amounts: MonthAmounts; readonly part: bigint }
  | { readonly act: 'correct'; readonly line: number; readonly amount: bigint }
  | { readonly act: 'declare' }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('book' as const), amounts, part: fc.bigInt(0n, 100n) }),
    fc.record({
      act: fc.constant('correct' as const),
      line: fc.nat(monthLines.length - 1),
      amount: fc.bigInt({ min: -(10n ** 8n), max: 10n ** 8n }).filter((each) => each !== 0n),
    }),
    fc.constant({ act: 'declare' as const }),
  ),
  { minLength: 1, maxLength: 40 },
)

test('for any months, corrections and payouts the property never owes, and what it has is what was not paid out', () => {
  fc.assert(
    fc.property(steps, fc.bigInt(0n, 10n ** 9n), (story, atFirst) => {
      let [cash, reserve, setAside] = [0n, atFirst, atFirst]
      let accrued = {
        ...{ left: 0n, lacked: 0n, declared: 0n, refilled: 0n },
        ...{ added: 0n, withheld: 0n, deducted: 0n },
      }
      for (const step of story) {
        if (step.act === 'book') {
          const { room, fromReserve } = settlementOf(step.amounts)
          // The database refuses costs that neither rent nor reserve cover.
          if (fromReserve > reserve) continue
          const booked = { ...step.amounts, reserve: (room * step.part) / 100n }
          const change = posted(entriesOf(property, booked, facts))
          cash += change.cash
          reserve += change.reserve
          setAside += booked.reserve
          const net = netOf(booked)
          accrued = {
            ...accrued,
            left: accrued.left + (net > 0n ? net : 0n),
            lacked: accrued.lacked + (net < 0n ? -net : 0n),
          }
        } else if (step.act === 'correct') {
          const line = monthLines[step.line] ?? 'gross'
          const corrected = { propertyId: property.id, line, amount: step.amount }
          let answer: ReturnType<typeof correctionLines>
          try {
            answer = correctionLines(corrected, { cash, reserve })
          } catch {
            continue
          }
          const change = posted([answer])
          cash += change.cash
          reserve += change.reserve
          if (line === 'reserve') setAside += change.reserve
          const { fromCash } = answer
          accrued = {
            ...accrued,
            added: accrued.added + (step.amount > 0n ? step.amount : 0n),
            withheld: accrued.withheld + fromCash,
            deducted: accrued.deducted + (step.amount < 0n ? -step.amount - fromCash : 0n),
          }
        } else {
          const { total, refill } = distributable(accrued)
          if (total === 0n) continue
          expect(total + refill <= cash).toBe(true)
          cash -= total + refill
          reserve += refill
          accrued = {
            ...accrued,
            declared: accrued.declared + total,
            refilled: accrued.refilled + refill,
          }
          // After a payout everything that earlier costs took from the reserve is back in it, and no rent is left.
          expect([cash, reserve]).toEqual([0n, setAside])
          expect(distributable(accrued)).toEqual({ total: 0n, refill: 0n, carried: 0n })
        }
        expect(cash >= 0n && reserve >= 0n).toBe(true)
        const { left, added, withheld, declared, refilled } = accrued
        expect(cash).toBe(left + added - withheld - declared - refilled)
      }
    }),
    { numRuns: 1000 },
  )
})
