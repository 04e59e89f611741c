import type { Paper } from './paper.ts'
import { writePaper } from './write-paper.ts'

/** A document whose words are kept as they were made: `{page}` and `{pages}` are in its page text. */
export type KeptPaper = Omit<Paper, 'pageText'> & { readonly pageWords: string }

export function keptPaper({ pageText, ...paper }: Paper): KeptPaper {
  // Numbers that no report has stand for the places where the real ones go.
  const [page, pages] = [987_651, 987_652]
  const pageWords = pageText(page, pages)
    .replace(String(page), '{page}')
    .replace(String(pages), '{pages}')
  return { ...paper, pageWords }
}

/** The file of a kept document: the same bytes for ever. */
export async function writeKeptPaper({ pageWords, ...paper }: KeptPaper): Promise<Uint8Array> {
  return await writePaper({
    ...paper,
    pageText: (page, pages) =>
      pageWords.replace('{page}', String(page)).replace('{pages}', String(pages)),
  })
}
