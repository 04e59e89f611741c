import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustmentAccounts, adjustmentReasons, type EntryKind } from '#contract'
import { account, credit, debit, type Line, type WrittenEntry } from '#ledger'
import {
  contentOf,
  isReversible,
  linesOf,
  type ProposedAdjustment,
  proposedIn,
  reversibleKinds,
  takenBackFrom,
} from './adjustment.ts'

const userId = '019a0000-0000-7000-8000-000000000001'
const cash = account('investor-cash', userId)
const clearing = account('gateway-clearing', 'simulator')

function anEntry(changes: Partial<WrittenEntry> = {}): WrittenEntry {
  return {
    id: '019a0000-0000-7000-8000-000000000002',
    kind: 'deposit',
    reference: 'DEP-1',
    happenedAt: new Date('2026-11-21T03:00:00Z'),
    reverses: null,
    isReversed: false,
    lines: [debit(clearing, 250_000n), credit(cash, 250_000n)],
    ...changes,
  }
}

/** The sum of the lines on accounts of a kind, debit positive. */
const on = (lines: readonly Line[], kind: string) =>
  lines.reduce((sum, line) => (line.account.kind === kind ? sum + line.amount : sum), 0n)

const nonZero = fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }).filter((amount) => amount !== 0n)
const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
const stated: fc.Arbitrary<ProposedAdjustment> = fc.record({
  userId: fc.constant(userId),
  amount: nonZero,
  reason: fc.constantFrom(...adjustmentReasons),
  note: fc.record({ id: text, en: text }),
  fileId: fc.option(fc.uuid()),
  fileHash: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/)),
  form: fc.constant('amount' as const),
  account: fc.constantFrom(...adjustmentAccounts),
})

describe('the lines of an adjustment of a stated amount', () => {
  test('the lines of an adjustment balance, and change the available balance by exactly the stated amount', () => {
    fc.assert(
      fc.property(stated, (proposed) => {
        const lines = linesOf(proposed, null)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
        // A credit is negative and increases what we owe to the investor.
        expect(on(lines, 'investor-cash')).toBe(-proposed.amount)
        expect(lines).toHaveLength(2)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['bank-settlement', 'client'],
    ['correction-costs', 'platform'],
    ['platform-fees', 'platform'],
    ['gateway-costs', 'platform'],
  ] as const)('the lines of an adjustment against %s use the account of %s', (kind, ownerId) => {
    const proposed = { amount: -7n, form: 'amount', account: kind, userId } as ProposedAdjustment
    expect(linesOf(proposed, null)).toEqual([
      { account: cash, amount: 7n },
      { account: { kind, ownerId, asset: 'IDR' }, amount: -7n },
    ])
  })
})

test('the content of a proposal is read as it was written, after it was stored as JSON', () => {
  fc.assert(
    fc.property(stated, (proposed) => {
      const content = JSON.parse(JSON.stringify(contentOf(proposed)))
      expect(proposedIn({ content })).toMatchObject(proposed)
    }),
    { numRuns: 500 },
  )
})

describe('a reversal of an entry', () => {
  test('a reversal has the opposite of every line of its entry and takes back what the entry credited', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 53n }), (amount) => {
        const entry = anEntry({ lines: [debit(clearing, amount), credit(cash, amount)] })
        const back = takenBackFrom(entry)
        expect(back).toEqual({ userId, amount: -amount })
        const { id: entryId, kind: entryKind, reference } = entry
        const proposed = { ...back, form: 'reversal', entryId, entryKind, reference } as const
        const lines = linesOf(proposed as ProposedAdjustment, entry)
        expect(on(lines, 'investor-cash')).toBe(-back.amount)
        expect(on(lines, 'gateway-clearing')).toBe(-amount)
      }),
    )
  })

  const other: readonly EntryKind[] = [
    'withdrawal',
    'payout',
    'distribution',
    'trade',
    'subscription',
    'suspense-release',
    'deposit-return',
    'debt-payment',
    'inheritance',
  ]
  test('a reversal is possible for the kinds of entries that have no other way back, and for no others', () => {
    expect(reversibleKinds.map((kind) => isReversible(anEntry({ kind })))).toEqual([
      true,
      true,
      true,
    ])
    expect(other.filter((kind) => isReversible(anEntry({ kind })))).toEqual([])
  })

  test.each([
    ['was already reversed', { isReversed: true }],
    ['is itself a reversal', { reverses: '019a0000-0000-7000-8000-000000000003' }],
    [
      'is a deposit in suspense',
      { lines: [debit(clearing, 5n), credit(account('suspense', 'simulator'), 5n)] },
    ],
    [
      'changed two investors',
      {
        lines: [
          debit(clearing, 5n),
          credit(cash, 3n),
          credit(account('investor-cash', '019a0000-0000-7000-8000-000000000009'), 2n),
        ],
      },
    ],
  ])('a reversal is not possible for an entry that %s', (_, changes) => {
    expect(isReversible(anEntry(changes))).toBe(false)
  })

  test('an entry without an available balance is an error of ours, not a reversal of nothing', () => {
    const lines = [debit(clearing, 5n), credit(account('suspense', 'simulator'), 5n)]
    expect(() => takenBackFrom(anEntry({ lines }))).toThrow(/did not change/)
  })
})
