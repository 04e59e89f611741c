import { createHash } from 'node:crypto'
import type { LegalDocument } from '#contract'
import { day, type Locale } from '#kernel'

/** A document in one language. Sections and clauses are numbered by their order. */
export type LegalText = {
  readonly title: string
  readonly description: string
  readonly summary: readonly string[]
  /** What is different from the edition before; empty for the first. */
  readonly changes: readonly string[]
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    readonly clauses: readonly string[]
  }[]
  /** Of the privacy policy: which data are kept, why, how long and who receives them. */
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
  /** The day in Jakarta from which it holds. */
  readonly inForceSince: string
  /** The day on which both languages were last compared clause by clause. */
  readonly matchedOn: string
  /** The day it landed, from which it is announced; the first editions name none. */
  readonly publishedOn?: string
  /** Whether it changes something to the customer's disadvantage; then it is published 30 days ahead. */
  readonly isToDisadvantage?: boolean
  readonly texts: Readonly<Record<Locale, LegalText>>
}

/** The language whose text holds where the two differ. */
export const prevailingLanguage: Locale = 'id'

/** Names a text by its content: what was accepted can be proved years later. */
export function fingerprintOf(text: object): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex')
}

/**
 * The edition of a document that holds on a day; the first one before any has taken force. Of two of
 * one day the one named first, the newer, holds.
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

/** The editions of a document whose day is still to come, the soonest first. */
export function comingAfter(
  editions: readonly Edition[],
  document: LegalDocument,
  today: string,
): readonly Edition[] {
  return editions
    .filter((edition) => edition.document === document && edition.inForceSince > today)
    .toSorted((left, right) => left.inForceSince.localeCompare(right.inForceSince))
}

/** How many days ahead a change to the customer's disadvantage is announced, as the terms promise. */
export const noticeDays = 30

/** Whether an edition is published as early as the terms promise. */
export function isAnnouncedInTime({
  publishedOn,
  inForceSince,
  isToDisadvantage,
}: Pick<Edition, 'publishedOn' | 'inForceSince' | 'isToDisadvantage'>): boolean {
  if (isToDisadvantage !== true) return true
  if (publishedOn === undefined) return false
  return Date.parse(inForceSince) - Date.parse(publishedOn) >= noticeDays * day
}
