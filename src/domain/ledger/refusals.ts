import { Refusal } from '#kernel'
import type { AccountRef } from './account.ts'

/** A protected account does not cover the amount; `short` is the missing part (rupiah or units). */
export function insufficientFunds(details: { account: AccountRef; short: bigint }): Refusal {
  const { kind, asset } = details.account
  return new Refusal('ledger.insufficient_funds', 'conflict', {
    account: kind,
    asset,
    short: details.short,
  })
}

/** The investor owes `owed` rupiah and cannot buy or withdraw until it is paid. */
export function debtOpen(details: { owed: bigint }): Refusal {
  return new Refusal('ledger.debt_open', 'conflict', details)
}

/** The idempotency key was used with another body. Answered with status 422. */
export function keyReused(): Refusal {
  return new Refusal('ledger.key_reused', 'conflict')
}

/** The hold was captured or released before. */
export function holdEnded(): Refusal {
  return new Refusal('ledger.hold_ended', 'conflict')
}

/** A balance would exceed the largest integer that JSON carries exactly (2^53−1). */
export function amountTooLarge(): Refusal {
  return new Refusal('ledger.amount_too_large', 'conflict')
}
