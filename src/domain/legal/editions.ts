import { type LegalDocument, legalDocuments } from '#contract'
import type { Edition, LegalText } from './edition.ts'
import { readTexts } from './text-files.ts'

/**
 * What is stated about an edition here. A version is the day from which it is in force, with a letter for a
 * second one of the same day; the first editions are in force from the first day of their month.
 */
type Release = Pick<Edition, 'version' | 'publishedOn' | 'isToDisadvantage'>

/** The editions of each document, the newest first. */
const releases: Readonly<Record<LegalDocument, readonly Release[]>> = {
  terms: [
    { version: '2026-11-29b' },
    { version: '2026-11-29' },
    { version: '2026-11-28b' },
    { version: '2026-11-28' },
    { version: '2026-11-27' },
    { version: '2026-11-26' },
    { version: '2026-11-24' },
    { version: '2026-11-22b' },
    { version: '2026-11-22' },
    { version: '2026-11-21' },
    { version: '2026-11' },
  ],
  privacy: [
    { version: '2026-11-29b' },
    { version: '2026-11-29' },
    { version: '2026-11-28b' },
    { version: '2026-11-28' },
    { version: '2026-11-27' },
    { version: '2026-11-23' },
    { version: '2026-11-22d' },
    { version: '2026-11-22c' },
    { version: '2026-11-22b' },
    { version: '2026-11-22' },
    { version: '2026-11-21' },
    { version: '2026-11' },
  ],
  'market-rules': [
    { version: '2026-11-29b' },
    { version: '2026-11-29' },
    { version: '2026-11-28b' },
    { version: '2026-11-28' },
    { version: '2026-11-26' },
    { version: '2026-11-24b' },
    { version: '2026-11-24' },
  ],
}

/** Every edition of every document, grouped by document, the newest first. A released edition is never changed. */
export const editions: readonly Edition[] = legalDocuments.flatMap((document) =>
  releases[document].map((release) => {
    const inForceSince = firstDayOf(release.version)
    const texts = readTexts<LegalText>(document, release.version)
    return { ...release, document, inForceSince, matchedOn: inForceSince, texts }
  }),
)

function firstDayOf(version: string): string {
  const isMonth = /^\d{4}-\d{2}$/.test(version)
  return isMonth ? `${version}-01` : version.slice(0, 10)
}
