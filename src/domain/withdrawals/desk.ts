import type { BankDesk, Person } from '#banks'

/** What withdrawals are looked after with. */
export type WithdrawalDesk = BankDesk

export type { Person }
