import { Refusal } from '#kernel'
import type { AccountRef } from './account.ts'

/** A protected account has too little; `short` is how much is missing (rupiah or units). */
export function insufficientFunds(details: { account: AccountRef; short: bigint }): Refusal {
  const { kind, asset } = details.account
  return new Refusal('ledger.insufficient_funds', 'conflict', {
    account: kind,
    asset,
    short: details.short,
  })
}

/** The investor owes us `owed` rupiah; nothing is bought or withdrawn until it is paid. */
export function debtOpen(details: { owed: bigint }): Refusal {
  return new Refusal('ledger.debt_open', 'conflict', details)
}

/** The idempotency key came before with other content. Answered with status 422. */
export function keyReused(): Refusal {
  return new Refusal('ledger.key_reused', 'conflict')
}

/** A hold ends once: it was captured or released before. */
export function holdEnded(): Refusal {
  return new Refusal('ledger.hold_ended', 'conflict')
}

/** An account would hold more than answers and pages can say (2^53−1). */
export function amountTooLarge(): Refusal {
  return new Refusal('ledger.amount_too_large', 'conflict')
}
