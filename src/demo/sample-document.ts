import { type DocumentSection, writePdf } from '#documents'

/** Returns a page in place of a third party's document; it says that it is fictitious. */
export async function sampleDocument(
  title: string,
  kind: string,
  issuedOn: string,
  paragraphs: readonly string[],
): Promise<Uint8Array> {
  const sections: DocumentSection[] = [{ title: kind, paragraphs: [...paragraphs] }]
  return await writePdf({
    locale: 'id',
    kind,
    title,
    subtitle: kind,
    issuedOn,
    facts: [],
    sections,
    warning: 'Contoh untuk demo: berkas ini rekaan.',
    foot: 'Disusun untuk demo Sepetak.',
    pageText: (page, pages) => `Halaman ${page} dari ${pages}`,
  })
}
