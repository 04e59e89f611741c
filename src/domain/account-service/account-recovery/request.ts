import type { IdentityDocumentKind, RecoveryProof } from '#contract'
import type { Database } from '#database'
import type { FileKeeping } from '#files'
import type { RecoveryTools } from '#identity'
import { day, hour } from '#kernel'

/** So long the owner can stop a request before anything is given back; nothing leaves meanwhile. */
export const waitMilliseconds = 72 * hour
/** So long the form stays open after the mailbox was proved, and after staff asked again. */
export const draftMilliseconds = 2 * hour
export const againMilliseconds = 7 * day
/** So long the mailed link works. */
export const linkMilliseconds = 72 * hour
/** A request that nobody decided, or that its owner did not answer, ends by itself. */
export const openMilliseconds = 14 * day
/** So long after its end the documents of a request are kept, for a complaint. */
export const documentsKeptMilliseconds = 30 * day

/** What requests are worked with. */
export type RecoveryDesk = RecoveryTools & {
  readonly db: Database
  readonly store: FileKeeping['store']
}

/** A user's own request, as the person who holds its link sees it. */
export type OwnRequest = {
  readonly proof: RecoveryProof
  readonly state: 'draft' | 'asked'
  readonly maskedEmail: string
  /** Why staff asked again; null before they did. */
  readonly reason: string | null
  readonly expiresAt: Date
}

export type DocumentLine = { readonly kind: IdentityDocumentKind; readonly takenAt: Date }
