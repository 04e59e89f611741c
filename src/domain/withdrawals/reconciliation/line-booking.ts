import type { LinePurpose } from '#contract'
import { account, credit, debit, type Line } from '#ledger'
import { purposeWrong } from './refusals.ts'

/** Money of an unknown sender that no deposit waits for. */
export const unknownMoney = account('suspense', 'unknown')
const bank = account('bank-settlement', 'platform')

/**
 * The postings of a line that came (above zero) or left; null: the ledger shows it already. Refuses with
 * `reconciliation.purpose_wrong` what cannot be: a charge that came, money into suspense that left.
 */
export function linesFor(purpose: LinePurpose, amount: bigint): Line[] | null {
  if (purpose === 'in-ledger') return null
  const cameIn = amount > 0n
  if ((purpose === 'suspense') !== cameIn && purpose !== 'owner') throw purposeWrong()
  const other =
    purpose === 'bank-charge'
      ? account('bank-costs', 'platform')
      : purpose === 'owner'
        ? account('owner-capital', 'platform')
        : unknownMoney
  return cameIn
    ? [debit(bank, amount), credit(other, amount)]
    : [debit(other, -amount), credit(bank, -amount)]
}
