import { expect, test } from 'vitest'
import { bankPurposes, type LinePurpose } from '#contract'
import { linesFor } from './line-booking.ts'

const bookable = ['suspense', 'bank-charge', 'owner'] as const
const fitting = [
  ['suspense', 1n, 'suspense/unknown/IDR'],
  ['suspense', 999_999_999_999_999n, 'suspense/unknown/IDR'],
  ['bank-charge', -1n, 'bank-costs/platform/IDR'],
  ['bank-charge', -2_500_000n, 'bank-costs/platform/IDR'],
  ['owner', 50_000_000n, 'owner-capital/platform/IDR'],
  ['owner', -50_000_000n, 'owner-capital/platform/IDR'],
] as const

test.each(
  fitting,
)('a line booked as %s of %s moves the bank account of the line by its amount, against %s', (purpose, amount, other) => {
  for (const of of bankPurposes) {
    const moves = linesFor(purpose, amount, of)?.map(({ account, amount: moved }) => [
      `${account.kind}/${account.ownerId}/${account.asset}`,
      moved,
    ])
    // A debit is positive: money that came in is debited to the bank account.
    expect(Object.fromEntries(moves ?? [])).toEqual({
      [`bank-settlement/${of}/IDR`]: amount,
      [other]: -amount,
    })
  }
})

test.each([
  ['suspense', -1n],
  ['bank-charge', 1n],
  ['transfer', 1n],
  ['transfer', -1n],
  ['transfer-fee', 1n],
  ['transfer-fee', -1n],
] as const)('a line cannot be booked as %s when it is %s', (purpose, amount) => {
  expect(() => linesFor(purpose, amount, 'client')).toThrow(
    expect.objectContaining({ code: 'reconciliation.purpose_wrong' }),
  )
})

test('a line that the ledger shows already is not posted again', () => {
  expect(linesFor('in-ledger', 1n, 'client')).toBeNull()
  expect(linesFor('in-ledger', -1n, 'escrow')).toBeNull()
})

test('every purpose that may be posted is posted for money that came in, that went out, or both', () => {
  const posts = (purpose: LinePurpose, amount: bigint) => {
    try {
      return linesFor(purpose, amount, 'client') !== null
    } catch {
      return false
    }
  }
  expect(bookable.map((purpose) => [posts(purpose, 1n), posts(purpose, -1n)])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
})
