import type { DraftPicture } from '../../src/domain/properties/intake/read-drafts.ts'

/** A photograph of a draft with its texts in both languages. */
export const draftPhotograph: DraftPicture = {
  id: '0',
  kind: 'photograph',
  type: 'image/jpeg',
  bytes: 1,
  width: 1600,
  height: 900,
  widths: [480],
  color: '#000000',
  altId: 'dari depan',
  altEn: 'the front',
}
