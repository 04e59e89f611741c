import type { DocumentContent } from './document-content.ts'
import { writePdf } from './write-document.ts'

/** A document whose words are kept as they were made: `{page}` and `{pages}` are in its page text. */
export type StoredDocument = Omit<DocumentContent, 'pageText'> & { readonly pageWords: string }

export function storedDocument({ pageText, ...document }: DocumentContent): StoredDocument {
  // Numbers that no report has stand for the places where the real ones go.
  const [page, pages] = [987_651, 987_652]
  const pageWords = pageText(page, pages)
    .replace(String(page), '{page}')
    .replace(String(pages), '{pages}')
  return { ...document, pageWords }
}

/** The file of a kept document: the same bytes for ever. */
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
