import type { DocumentContent } from './document-content.ts'
import { writePdf } from './write-document.ts'

/** A document stored with its text; its page text contains the placeholders `{page}` and `{pages}`. */
export type StoredDocument = Omit<DocumentContent, 'pageText'> & { readonly pageWords: string }

export function storedDocument({ pageText, ...document }: DocumentContent): StoredDocument {
  // Numbers that no report contains mark the places of the placeholders.
  const [page, pages] = [987_651, 987_652]
  const pageWords = pageText(page, pages)
    .replace(String(page), '{page}')
    .replace(String(pages), '{pages}')
  return { ...document, pageWords }
}

/** Returns the file of a stored document, always with the same bytes. */
export async function writeStoredDocument({
  pageWords,
  ...document
}: StoredDocument): Promise<Uint8Array> {
  return await writePdf({
    ...document,
    pageText: (page, pages) =>
      pageWords.replace('{page}', String(page)).replace('{pages}', String(pages)),
  })
}
