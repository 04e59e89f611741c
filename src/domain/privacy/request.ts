import type { PrivacyRequestKind, PrivacyRequestState } from '#contract'
import { day, type Locale } from '#kernel'

/** The law's clock: three times 24 hours (UU 27/2022, domain 3.1). */
export const clockMilliseconds = 3 * day

/** How long a copy can be downloaded before it is made again. */
export const copyMilliseconds = 7 * day

/** A request as its owner sees it. */
export type PrivacyRequest = {
  readonly id: string
  readonly number: string
  readonly kind: PrivacyRequestKind
  readonly state: PrivacyRequestState
  readonly language: Locale
  /** What they wrote; null for a copy. */
  readonly text: string | null
  readonly askedAt: Date
  readonly dueAt: Date
  readonly settledAt: Date | null
  readonly answer: string | null
  /** Until when a copy can be taken. */
  readonly expiresAt: Date | null
  readonly fileBytes: number | null
}

/** How long a request or the answer to it is. */
export const textBounds = { minimum: 10, maximum: 2000 }
