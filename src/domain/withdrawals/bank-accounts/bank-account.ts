import type { BankAccountRefusal } from '#contract'
/** The state of a bank account. Money can be sent to one that is `ready` and no longer locked. */
export type BankAccountState =
  | 'checking'
  | 'proof-needed'
  | 'in-review'
  | 'ready'
  | 'refused'
  | 'removed'

/** A bank account as its owner sees it, with the last digits of its number only. */
export type BankAccount = {
  readonly id: string
  readonly userId: string
  readonly bankCode: string
  /** The last four digits. */
  readonly numberEnd: string
  readonly purpose: string | null
  readonly state: BankAccountState
  /** The expected holder: the investor's verified name. */
  readonly ownerName: string
  /** The holder's name according to the bank; null until the bank has answered. */
  readonly holderName: string | null
  /** The similarity of the two names, 0 to 100. */
  readonly nameScore: number | null
  readonly refusal: BankAccountRefusal | null
  readonly isMain: boolean
  readonly addedAt: Date
  /** Until when no money can be sent to it. */
  readonly lockedUntil: Date
}

/** The most accounts of an investor. */
export const accountsMax = 5

/** The similarity from which a bank's name is accepted as the investor's. */
export const nameScoreMin = 85

/** The states of accounts that count as existing. */
export const openStates = ['checking', 'proof-needed', 'in-review', 'ready'] as const

/** The digits of a typed number; null when it is invalid. */
export function tidyNumber(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s.-]/g, '')
  return /^[0-9]{6,20}$/.test(digits) ? digits : null
}
