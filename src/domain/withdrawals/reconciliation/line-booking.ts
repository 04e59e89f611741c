import type { BankPurpose, LinePurpose } from '#contract'
import { account, atBank, credit, debit, type Line } from '#ledger'
import { purposeWrong } from './refusals.ts'

/** Money of an unknown sender that no deposit waits for. */
export const unknownMoney = account('suspense', 'unknown')

/**
 * The postings of a line of one of our accounts that came (above zero) or left; null: the ledger shows it already. Refuses with
 * `reconciliation.purpose_wrong` what cannot be: a charge that came, money into suspense that left.
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
