import type { BankDesk, Person } from './bank-accounts/desk.ts'

/** What withdrawals are looked after with. */
export type WithdrawalDesk = BankDesk

export type { Person }
