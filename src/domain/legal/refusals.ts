import { Refusal } from '#kernel'

/** The document has no edition of that version. */
export function editionUnknown(details: { version: string }): Refusal {
  return new Refusal('legal.edition_unknown', 'not_found', details)
}
