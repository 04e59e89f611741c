import type { Locale } from '#kernel'

// What people agree to, as the API tells it.

export type LegalDocument = 'terms' | 'privacy'

export type LegalText = {
  title: string
  description: string
  summary: string[]
  changes: string[]
  sections: { id: string; title: string; clauses: string[] }[]
  data: { kind: string; data: string; purpose: string; keeping: string; receiver: string }[]
  fingerprint: string
}

export type LegalEditionNote = {
  document: LegalDocument
  version: string
  inForceSince: string
  matchedOn: string
  isInForce: boolean
}

export type LegalEdition = LegalEditionNote & {
  prevailingLanguage: Locale
  texts: Record<Locale, LegalText>
}

export type LegalAcceptance = {
  document: LegalDocument
  version: string
  language: Locale
  acceptedAt: string
}
