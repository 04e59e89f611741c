import type { BankPurpose, LinePurpose } from '#contract'
import { account, atBank, credit, debit, type Line } from '#ledger'
import { purposeWrong } from './refusals.ts'

/** Money from an unknown sender that matches no deposit. */
const unknownMoney = account('suspense', 'unknown')

/**
 * The postings for a line that came in (positive) or went out; null when the ledger shows it already. Refuses
 * an impossible purpose with `reconciliation.purpose_wrong`: a charge that came in, or suspense money that went
 * out.
 */
export function linesFor(purpose: LinePurpose, amount: bigint, of: BankPurpose): Line[] | null {
  if (purpose === 'in-ledger') return null
  if (purpose === 'transfer' || purpose === 'transfer-fee') throw purposeWrong()
  const cameIn = amount > 0n
  const bank = atBank(of)
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
