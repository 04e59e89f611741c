import type { BankAccount } from './answers.ts'

export type { Bank, BankAccount } from './answers.ts'

export type BankAccounts = { items: BankAccount[]; accountsMax: number }

/** How long a new account waits; `at` is an instant. */
export type BankLock = {
  hours: number
  next: { hours: number; at: string } | null
  choices: number[]
}

/** A proof that waits for staff. */
export type BankProof = {
  accountId: string
  userId: string
  bank: { code: string; name: string; shortName: string }
  numberEnd: string
  ownerName: string
  holderName: string | null
  nameScore: number | null
  addedAt: string
  proofAt: string
}
