import type { BankDesk, Person } from './bank-accounts/desk.ts'

/** The dependencies of operations on withdrawals. */
export type WithdrawalDesk = BankDesk

export type { Person }
