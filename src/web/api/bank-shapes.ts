export type Bank = {
  code: string
  name: string
  shortName: string
  accountNumberLengths: number[]
}

export type BankAccount = {
  id: string
  bank: { code: string; name: string; shortName: string }
  /** The last four digits; more is told to nobody. */
  numberEnd: string
  purpose: string | null
  state: 'checking' | 'proof-needed' | 'in-review' | 'ready' | 'refused'
  ownerName: string
  holderName: string | null
  nameScore: number | null
  refusal: 'not-found' | 'name-differs' | 'proof-unclear' | null
  isMain: boolean
  /** Instants. */
  addedAt: string
  lockedUntil: string
  isLocked: boolean
}

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
