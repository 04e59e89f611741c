import type { BankAccountRefusal } from '#contract'
/** The state of a bank account. Money may go to one that is `ready` and no longer locked. */
export type BankAccountState =
  | 'checking'
  | 'proof-needed'
  | 'in-review'
  | 'ready'
  | 'refused'
  | 'removed'

/** A bank account as its owner sees it: of the number only the end. */
export type BankAccount = {
  readonly id: string
  readonly userId: string
  readonly bankCode: string
  /** The last four digits. */
  readonly numberEnd: string
  readonly purpose: string | null
  readonly state: BankAccountState
  /** Whose account we take it for: the investor's verified name. */
  readonly ownerName: string
  /** Whose it is by the bank's word; null until the bank has answered. */
  readonly holderName: string | null
  /** How alike the two names are, 0 to 100. */
  readonly nameScore: number | null
  readonly refusal: BankAccountRefusal | null
  readonly isMain: boolean
  readonly addedAt: Date
  /** Until when no money goes there. */
  readonly lockedUntil: Date
}

/** How many accounts an investor may have at a time. */
export const accountsMax = 5

/** From here on a bank's name counts as the investor's own. */
export const nameScoreMin = 85

/** The states that count as an account someone has. */
export const openStates = ['checking', 'proof-needed', 'in-review', 'ready'] as const

/** The digits of a number as someone wrote it; null when it cannot be one. */
export function tidyNumber(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s.-]/g, '')
  return /^[0-9]{6,20}$/.test(digits) ? digits : null
}
