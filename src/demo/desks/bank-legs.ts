import { type BankPurpose, bankPurposes } from '#contract'
import { atBank, credit, debit, enter, type Line, openSheet, type Sheet } from '#ledger'

/**
 * Returns the sheet in which each entry before `until` also moves money between bank accounts: in the past of
 * the demo no transfer order waited. Later movements are ordered as today. A trade's own entry stays unchanged;
 * its fees move with the next entry that moves money between bank accounts.
 */
export function withBankLegs(
  sheet: Sheet,
  purposes: ReadonlyMap<string, BankPurpose>,
  until: Date,
): Sheet {
  const moved = openSheet([...sheet.accounts.values()])
  let waiting: Line[] = []
  for (const entry of sheet.entries) {
    const isMoved = entry.happenedAt < until
    if (isMoved && entry.kind === 'trade') waiting.push(...entry.lines)
    const hasLegs = isMoved && entry.kind !== 'trade' && legsOf(entry.lines, purposes).length > 0
    const legs = hasLegs ? legsOf([...entry.lines, ...waiting], purposes) : []
    if (hasLegs) waiting = []
    enter(moved, { ...entry, lines: [...entry.lines, ...legs] })
  }
  return moved
}

/** Returns lines that move the surplus of each bank account out and its deficit in. */
function legsOf(lines: readonly Line[], purposes: ReadonlyMap<string, BankPurpose>): Line[] {
  return bankPurposes.flatMap((purpose) => {
    const surplus = lines.reduce((sum, { account: { kind, ownerId, asset }, amount }) => {
      const of = kind === 'bank-settlement' ? ownerId : purposes.get(kind)
      return asset === 'IDR' && of === purpose ? sum + amount : sum
    }, 0n)
    if (surplus === 0n) return []
    const bank = atBank(purpose)
    return surplus > 0n ? [credit(bank, surplus)] : [debit(bank, -surplus)]
  })
}

/** Every account at the bank. */
export const atBanks = bankPurposes.map(atBank)
