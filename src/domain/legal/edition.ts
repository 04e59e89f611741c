import { createHash } from 'node:crypto'
import type { LegalDocument } from '#contract'
import { day, type Locale } from '#kernel'

/** A document in one language. Sections and clauses are numbered by their order. */
export type LegalText = {
  readonly title: string
  readonly description: string
  readonly summary: readonly string[]
  /** What differs from the previous edition; empty for the first. */
  readonly changes: readonly string[]
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    readonly clauses: readonly string[]
  }[]
  /** For the privacy policy: which data are stored, why, for how long and who receives them. */
  readonly data: readonly {
    readonly kind: string
    readonly data: string
    readonly purpose: string
    readonly keeping: string
    readonly receiver: string
  }[]
}

/** One version of a document in both languages. */
export type Edition = {
  readonly document: LegalDocument
  readonly version: string
  /** The first day in Jakarta on which it is in force, `YYYY-MM-DD`. */
  readonly inForceSince: string
  /** The day on which both languages were last compared clause by clause. */
  readonly matchedOn: string
  /** The day on which it was released and its announcement starts; absent for the first editions. */
  readonly publishedOn?: string
  /**
   * Whether it changes something to the customer's disadvantage. Such an edition must be published 30 days
   * before it comes into force.
   */
  readonly isToDisadvantage?: boolean
  readonly texts: Readonly<Record<Locale, LegalText>>
}

/** The language whose text prevails where the two differ. */
export const prevailingLanguage: Locale = 'id'

/**
 * Returns a hash that identifies a text by its content, so that the text a person accepted can be proved years
 * later.
 */
export function fingerprintOf(text: object): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex')
}

/**
 * Returns the edition of a document that is in force on a day, or the first edition on a day before any is in
 * force. Of two editions with the same day, the one listed first, which is newer, is in force.
 */
export function inForceOn(
  editions: readonly Edition[],
  document: LegalDocument,
  day: string,
): Edition | undefined {
  const own = editions
    .filter((edition) => edition.document === document)
    .toSorted((left, right) => right.inForceSince.localeCompare(left.inForceSince))
  return own.find((edition) => edition.inForceSince <= day) ?? own.at(-1)
}

/** Returns the editions of a document that come into force after `today`, the earliest first. */
export function comingAfter(
  editions: readonly Edition[],
  document: LegalDocument,
  today: string,
): readonly Edition[] {
  return editions
    .filter((edition) => edition.document === document && edition.inForceSince > today)
    .toSorted((left, right) => left.inForceSince.localeCompare(right.inForceSince))
}

/**
 * How many days before it comes into force a change to the customer's disadvantage is announced, as the terms
 * promise.
 */
const noticeDays = 30

/** Returns whether an edition is published as early as the terms promise. */
export function isAnnouncedInTime({
  publishedOn,
  inForceSince,
  isToDisadvantage,
}: Pick<Edition, 'publishedOn' | 'inForceSince' | 'isToDisadvantage'>): boolean {
  if (isToDisadvantage !== true) return true
  if (publishedOn === undefined) return false
  return Date.parse(inForceSince) - Date.parse(publishedOn) >= noticeDays * day
}
