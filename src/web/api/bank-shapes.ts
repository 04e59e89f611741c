import type { BankAccount } from './answers.ts'

export type { Bank, BankAccount, BankProof } from './answers.ts'

export type BankAccounts = { items: BankAccount[]; accountsMax: number }

/** How long a new account waits; `at` is an instant. */
export type BankLock = {
  hours: number
  next: { hours: number; at: string } | null
  choices: number[]
}
