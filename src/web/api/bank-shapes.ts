import type { BankAccount } from './answers.ts'

export type { Bank, BankAccount } from './answers.ts'

export type BankAccounts = { items: BankAccount[]; accountsMax: number }

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
