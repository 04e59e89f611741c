import type { Locale } from '#kernel'

export type { LegalEdition, LegalText } from './answers.ts'

// What people agree to, as the API returns it.

export type LegalDocument = 'terms' | 'privacy'

export type LegalEditionNote = {
  document: LegalDocument
  version: string
  inForceSince: string
  matchedOn: string
  isInForce: boolean
  isComing: boolean
}

export type LegalAcceptance = {
  document: LegalDocument
  version: string
  language: Locale
  acceptedAt: string
}
