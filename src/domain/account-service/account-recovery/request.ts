import type { IdentityDocumentKind, RecoveryProof } from '#contract'
import type { Database } from '#database'
import type { FileStorage } from '#files'
import type { FactorServices } from '#identity'
import { day, hour } from '#kernel'

/**
 * The period in which the owner can stop a request before the account is given back; withdrawals are blocked
 * during it.
 */
export const waitMilliseconds = 72 * hour
/** How long the form stays open after the mailbox was verified, and after staff asked again. */
export const draftMilliseconds = 2 * hour
export const againMilliseconds = 7 * day
/** How long the emailed link works. */
export const linkMilliseconds = 72 * hour
/** How long a request stays open without a decision by staff or an answer by its claimant. */
export const openMilliseconds = 14 * day
/** How long after its end the documents of a request are stored, in case of a complaint. */
export const documentsKeptMilliseconds = 30 * day

/** Dependencies of the commands on recovery requests. */
export type RecoveryServices = FactorServices & {
  readonly db: Database
  readonly store: FileStorage['store']
}

/** A request as shown to the person who has its link. */
export type OwnRequest = {
  readonly proof: RecoveryProof
  readonly state: 'draft' | 'asked'
  readonly maskedEmail: string
  /** Why staff asked again; null when they have not. */
  readonly reason: string | null
  readonly expiresAt: Date
}

export type DocumentLine = { readonly kind: IdentityDocumentKind; readonly takenAt: Date }
