import type { PrivacyRequestKind, PrivacyRequestState } from '#contract'
import { day, type Locale } from '#kernel'

/** The legal time limit for a request: three times 24 hours (UU 27/2022 art. 30 and 32). */
export const clockMilliseconds = 3 * day

/** How long a copy can be downloaded. Afterwards the user has to request a new one. */
export const copyMilliseconds = 7 * day

/** A request as the user who sent it sees it. */
export type PrivacyRequest = {
  readonly id: string
  readonly number: string
  readonly kind: PrivacyRequestKind
  readonly state: PrivacyRequestState
  readonly language: Locale
  /** The text that the user wrote; null for a copy. */
  readonly text: string | null
  readonly askedAt: Date
  readonly dueAt: Date
  readonly settledAt: Date | null
  readonly answer: string | null
  /** The end of the time in which a copy can be downloaded; null for other requests. */
  readonly expiresAt: Date | null
  readonly fileBytes: number | null
}

/** The length of the text of a request or an answer, in characters. */
export const textBounds = { minimum: 10, maximum: 2000 }
