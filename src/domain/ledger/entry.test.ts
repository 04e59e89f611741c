import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel'
import { account, atBank, type LockedAccount } from './account.ts'
import { credit, debit, enter, type Line, onSheet, openSheet, reversedLines } from './entry.ts'
import { parseResult, serialiseResult } from './stored-result.ts'

const cash = account('investor-cash', 'ratna')
const fees = account('platform-fees', 'platform')
const bank = atBank('client')

function locked(ref: typeof cash, id: bigint, owned: bigint): LockedAccount {
  const isCreditSide = ref.kind !== 'bank-settlement'
  return {
    ...ref,
    id,
    isCreditSide,
    isProtected: isCreditSide,
    balance: isCreditSide ? -owned : owned,
    sequence: 7n,
  }
}

function entry(lines: Line[]) {
  const facts = { happenedAt: new Date(0), reference: 'TEST', propertyId: null, actorId: null }
  return { id: newId(), kind: 'correction' as const, lines, ...facts }
}

describe('a sheet', () => {
  test('a sheet of the ledger numbers postings and carries balances over from one entry to the next', () => {
    const sheet = openSheet([locked(cash, 1n, 500n), locked(fees, 2n, 0n)])
    enter(sheet, entry([debit(cash, 200n), credit(fees, 200n)]))
    enter(sheet, entry([debit(cash, 300n), credit(fees, 300n)]))
    expect(onSheet(sheet, cash)).toBe(0n)
    expect(onSheet(sheet, fees)).toBe(500n)
    expect(
      sheet.postings.map(({ accountId, sequence, balance }) => [accountId, sequence, balance]),
    ).toEqual([
      [1n, 8n, -300n],
      [2n, 8n, -200n],
      [1n, 9n, 0n],
      [2n, 9n, -500n],
    ])
  })

  test('a sheet of the ledger refuses an entry that takes a protected balance below zero and stays unchanged', () => {
    const sheet = openSheet([locked(cash, 1n, 100n), locked(fees, 2n, 0n)])
    expect(() => enter(sheet, entry([credit(fees, 101n), debit(cash, 101n)]))).toThrow(
      expect.objectContaining({ code: 'ledger.insufficient_funds' }),
    )
    expect(sheet.postings).toEqual([])
    expect(sheet.entries).toEqual([])
    expect(onSheet(sheet, fees)).toBe(0n)
  })

  test('a sheet of the ledger allows accounts that are not protected to go below zero', () => {
    const sheet = openSheet([locked(bank, 1n, 0n), locked(fees, 2n, 10n)])
    enter(sheet, entry([debit(fees, 10n), credit(bank, 10n)]))
    expect(onSheet(sheet, bank)).toBe(-10n)
  })

  test('a sheet of the ledger rejects an entry that is out of balance in any asset', () => {
    const units = account('investor-units', 'ratna', 'unit:villa-canggu')
    const sheet = openSheet([locked(cash, 1n, 100n), locked(fees, 2n, 0n), locked(units, 3n, 5n)])
    expect(() => enter(sheet, entry([debit(cash, 10n), credit(fees, 9n)]))).toThrow(/off by 1 IDR/)
    expect(() => enter(sheet, entry([debit(cash, 5n), credit(units, 5n)]))).toThrow(/off by/)
  })

  test('a sheet of the ledger combines several lines on one account into one posting', () => {
    const sheet = openSheet([locked(cash, 1n, 100n), locked(fees, 2n, 0n)])
    enter(sheet, entry([debit(cash, 10n), debit(cash, 5n), credit(fees, 15n)]))
    expect(sheet.postings.map((posting) => posting.amount)).toEqual([15n, -15n])
  })

  test('a sheet of the ledger posts nothing to an account whose lines cancel each other out', () => {
    const sheet = openSheet([locked(cash, 1n, 100n), locked(fees, 2n, 0n), locked(bank, 3n, 0n)])
    const lines = [debit(cash, 10n), credit(cash, 10n), debit(bank, 5n), credit(fees, 5n)]
    enter(sheet, entry(lines))
    expect(sheet.postings.map(({ accountId, amount }) => [accountId, amount])).toEqual([
      [3n, 5n],
      [2n, -5n],
    ])
    expect(onSheet(sheet, cash)).toBe(100n)
  })

  test('a sheet of the ledger accepts only entries on accounts that it has locked', () => {
    const sheet = openSheet([locked(cash, 1n, 100n)])
    expect(() => enter(sheet, entry([debit(cash, 10n), credit(fees, 10n)]))).toThrow(
      /platform-fees.* is not locked/,
    )
    expect(sheet.entries).toEqual([])
    expect(onSheet(sheet, fees)).toBe(0n)
  })
})

test('a line must move more than zero', () => {
  expect(() => debit(cash, 0n)).toThrow(RangeError)
  expect(() => credit(cash, -5n)).toThrow(RangeError)
})

test('reversed lines reverse an entry exactly', () => {
  const lines = [debit(cash, 12n), credit(fees, 12n)]
  const sums = [...lines, ...reversedLines(lines)].reduce((sum, line) => sum + line.amount, 0n)
  expect(sums).toBe(0n)
  expect(reversedLines(lines)[0]).toEqual({ account: cash, amount: -12n })
})

test('a recorded outcome is read back unchanged, including bigints and dates', () => {
  const value = { b: 9_007_199_254_740_993n, a: [new Date(5), null, 'x', { c: -1n }] }
  expect(parseResult(serialiseResult(value))).toEqual(value)
  expect(serialiseResult({ a: 1, b: 2n })).toBe(serialiseResult({ b: 2n, a: 1 }))
  fc.assert(
    fc.property(fc.bigInt(), (amount) => {
      expect(parseResult(serialiseResult({ amount }))).toEqual({ amount })
    }),
  )
})

test('a balance may reach the largest integer that JSON carries, and an entry one rupiah beyond it is refused', () => {
  const most = 9_007_199_254_740_991n
  const full = () => openSheet([locked(bank, 1n, most - 1n), locked(fees, 2n, most - 1n)])
  const last = full()
  enter(last, entry([debit(bank, 1n), credit(fees, 1n)]))
  expect([onSheet(last, bank), onSheet(last, fees)]).toEqual([most, most])
  const tooLarge = expect.objectContaining({ code: 'ledger.amount_too_large' })
  const beyond = full()
  expect(() => enter(beyond, entry([debit(bank, 2n), credit(cash, 2n)]))).toThrow(tooLarge)
  expect(() => enter(beyond, entry([credit(fees, 2n), debit(cash, 2n)]))).toThrow(tooLarge)
  expect([beyond.postings, beyond.entries]).toEqual([[], []])
})

test('any entries on a sheet give the balances of a naive ledger, in order, and refused ones change nothing', () => {
  const owners = ['a', 'b', 'c']
  const refs = [...owners.map((owner) => account('investor-cash', owner)), fees, bank]
  const move = fc.record({
    from: fc.nat({ max: refs.length - 1 }),
    to: fc.nat({ max: refs.length - 1 }),
    amount: fc.bigInt({ min: 1n, max: 60n }),
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { maxLength: 30 }),
      (all) => {
        const sheet = openSheet(refs.map((ref, at) => locked(ref, BigInt(at), 100n)))
        // On the debit side: what a payer owns less, and what the bank holds more.
        let naive: bigint[] = refs.map((ref) => (ref === bank ? 100n : -100n))
        let posted = 0
        for (const moves of all) {
          const next = [...naive]
          for (const { from, to, amount } of moves) {
            next[from] = (next[from] ?? 0n) + amount
            next[to] = (next[to] ?? 0n) - amount
          }
          const isCovered = next.every((balance, at) => refs[at] === bank || balance <= 0n)
          const lines = moves.flatMap(({ from, to, amount }) => [
            debit(refs[from] ?? cash, amount),
            credit(refs[to] ?? cash, amount),
          ])
          if (isCovered) enter(sheet, entry(lines))
          else expect(() => enter(sheet, entry(lines))).toThrow('ledger.insufficient_funds')
          posted += isCovered ? 1 : 0
          naive = isCovered ? next : naive
          expect(refs.map((ref) => onSheet(sheet, ref))).toEqual(
            naive.map((balance, at) => (refs[at] === bank ? balance : -balance)),
          )
        }
        expect(sheet.entries).toHaveLength(posted)
        for (const [at] of refs.entries()) {
          const own = sheet.postings.filter(({ accountId }) => accountId === BigInt(at))
          expect(own.map(({ sequence }) => sequence)).toEqual(
            own.map((_, index) => 8n + BigInt(index)),
          )
          expect(own.every(({ amount }) => amount !== 0n)).toBe(true)
        }
      },
    ),
  )
})
