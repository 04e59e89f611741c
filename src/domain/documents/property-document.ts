import type { PropertyFacts } from '#properties'
import type { DocumentContent, DocumentRow, DocumentSection } from './document-content.ts'
import type { Words } from './words.ts'

/** The property of a document, from which its heading and footer are made. */
export type DocumentSubject = {
  readonly facts: PropertyFacts
  readonly name: string
  readonly code: string
  readonly city: string
}

type Own = {
  readonly kind: 'prospectus' | 'valuation' | 'lease-summary' | 'insurance' | 'quarterly'
  readonly issuedOn: string
  readonly sections: readonly DocumentSection[]
}

export function propertyDocument(
  words: Words,
  { facts, name, code, city }: DocumentSubject,
  { kind, issuedOn, sections }: Own,
): DocumentContent {
  const { t, locale, day } = words
  const { address, issuer } = facts
  return {
    locale,
    kind: t(`kinds.${kind}`),
    title: name,
    subtitle: `${t(`kinds.${kind}`)} · ${address.district}, ${city}`,
    issuedOn,
    facts: [
      [t('issuedOn'), day(issuedOn)],
      [t('issuer'), issuer.name],
      [t('issuerNumber'), issuer.number],
      [t('code'), code],
      [t('address'), t('addressText', { ...address, city })],
    ],
    sections,
    warning: issuer.isDemo ? t('demo') : null,
    foot: t('made'),
    pageText: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  }
}

export function titleRows(words: Words, facts: PropertyFacts): DocumentRow[] {
  const { t, day } = words
  return [
    [t('titleKind'), t(facts.titleKind)],
    [t('titleNumber'), facts.titleNumberMasked],
    [t('titleEnds'), day(facts.titleEndsOn)],
  ]
}
