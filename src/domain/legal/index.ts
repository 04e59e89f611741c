export type { Document, Edition, LegalText } from './edition.ts'
export { documents, fingerprintOf, prevailingLanguage } from './edition.ts'
export { editionInForce, editionsOf, readEdition } from './read-edition.ts'
