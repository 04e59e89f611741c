import type { BankAccount } from './answers.ts'

export type { Bank, BankAccount, BankProof } from './answers.ts'

export type BankAccounts = { items: BankAccount[]; accountsMax: number }
