import type { LegalDocument } from '#contract'
import { type Clock, jakartaDate } from '#kernel'
import { comingAfter, type Edition, inForceOn } from './edition.ts'
import { editions } from './editions.ts'
import { editionUnknown } from './refusals.ts'

/** Returns the edition of a document that is in force now. */
export function editionInForce(clock: Clock, document: LegalDocument): Edition {
  const edition = inForceOn(editions, document, jakartaDate(clock.now()))
  if (edition === undefined) throw new Error(`${document} has no edition`)
  return edition
}

/** Returns one edition by its version; refuses with `legal.edition_unknown` when there is none. */
export function readEdition(document: LegalDocument, version: string): Edition {
  const edition = editionsOf(document).find((each) => each.version === version)
  if (edition === undefined) throw editionUnknown({ version })
  return edition
}

/** Returns every edition of a document, the newest first. */
export function editionsOf(document: LegalDocument): readonly Edition[] {
  return editions.filter((edition) => edition.document === document)
}

/** Returns the editions of a document that are not yet in force, the earliest first. */
export function comingEditions(clock: Clock, document: LegalDocument): readonly Edition[] {
  return comingAfter(editions, document, jakartaDate(clock.now()))
}
