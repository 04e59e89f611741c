import PDFDocument from 'pdfkit'
import { afterEach, expect, test, vi } from 'vitest'
import type { LongDocument } from './document-content.ts'
import { streamDocument } from './stream-document.ts'

type Row = readonly string[]

type Numbered = { readonly page: number; readonly pages: number }

/** A document with this many facts and rows, and the page numbers with which it is drawn. */
function aDocument(facts: number, rows: readonly Row[] | AsyncIterable<Row>, count: number) {
  const numbers: Numbered[] = []
  const document: LongDocument = {
    locale: 'id',
    kind: 'Rekening koran',
    title: 'Siti Rahma',
    subtitle: 'November 2026',
    issuedAt: new Date('2026-11-30T17:00:00Z'),
    facts: Array.from({ length: facts }, (_, at) => [`Fakta ${at}`, 'isi']),
    sections: [],
    warning: null,
    foot: 'Sepetak',
    pageText: (page, pages) => {
      numbers.push({ page, pages })
      return `${page} / ${pages}`
    },
    table: {
      title: 'Mutasi',
      columns: [
        { head: 'Tanggal', width: 100 },
        { head: 'Keterangan', width: 283 },
        { head: 'Jumlah', width: 100, isNumeric: true },
      ],
      count,
      rows: Array.isArray(rows) ? listed(rows) : (rows as AsyncIterable<Row>),
      none: 'Tidak ada mutasi',
    },
  }
  return { document, numbers }
}

async function* listed<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

const aRow: Row = ['30 November 2026', 'Pembelian PPU-QX8AX-M64R2', 'Rp1.250.000']
const rowsOf = (count: number) => Array.from({ length: count }, () => aRow)

async function drawn(document: LongDocument): Promise<string> {
  return Buffer.from(await new Response(streamDocument(document)).arrayBuffer()).toString('latin1')
}

const pagesIn = (file: string) => file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** The texts that were drawn since the last call. */
function drawnTexts(): () => string[] {
  const drawing = vi.spyOn(PDFDocument.prototype, 'text')
  return () => drawing.mock.calls.splice(0).map(([text]) => String(text))
}

afterEach(() => vi.restoreAllMocks())

test('a long document has exactly the pages that it announced before its first row was read', async () => {
  for (const facts of [4, 21, 26, 60])
    for (const count of [0, 2, 45]) {
      const { document, numbers } = aDocument(facts, rowsOf(count), count)
      const pages = pagesIn(await drawn(document))
      const announced = Array.from({ length: pages }, (_, at) => ({ page: at + 1, pages }))
      expect(numbers, `${facts} facts and ${count} rows`).toEqual(announced)
    }
})

test('every page of a long document begins with the head of the table, and every row is drawn once', async () => {
  const texts = drawnTexts()
  const rows = Array.from({ length: 100 }, (_, at) => [`${at}`, 'Pembelian', `Rp${at}.000`])
  const pages = pagesIn(await drawn(aDocument(4, rows, 100).document))
  const all = texts()
  expect(pages).toBeGreaterThan(2)
  expect(all.filter((text) => text === 'Keterangan')).toHaveLength(pages)
  expect(all.filter((text) => /^Rp\d+\.000$/.test(text))).toEqual(rows.map((row) => row[2]))
})

test('a long document says that it has no rows, but only then', async () => {
  const texts = drawnTexts()
  await drawn(aDocument(4, [], 0).document)
  expect(texts()).toContain('Tidak ada mutasi')
  await drawn(aDocument(4, rowsOf(1), 1).document)
  expect(texts()).not.toContain('Tidak ada mutasi')
})

test('a text that is wider than its column is cut, and a figure next to it stays whole', async () => {
  const texts = drawnTexts()
  const long = 'Pembagian hasil sewa dari properti dengan nama yang panjang '.repeat(4)
  await drawn(aDocument(4, [['1', long, 'Rp1.250.000']], 1).document)
  const [cut = ''] = texts().filter((text) => text.startsWith('Pembagian'))
  expect(cut).toMatch(/^Pembagian hasil sewa .*\S…$/)
  expect(long.startsWith(cut.slice(0, -1))).toBe(true)
  const pdf = new PDFDocument()
  pdf.font('Helvetica').fontSize(8)
  expect(pdf.widthOfString(cut)).toBeLessThanOrEqual(283 - 8)
  expect(pdf.widthOfString(`${long.slice(0, cut.length)}…`)).toBeGreaterThan(283 - 8)
  pdf.end()
})

test('a reader receives the first page before the last row is read, and ends the reading by leaving', async () => {
  let read = 0
  let isEnded = false
  async function* endless(): AsyncGenerator<Row> {
    try {
      for (;;) {
        read += 1
        yield aRow
      }
    } finally {
      isEnded = true
    }
  }
  const reader = streamDocument(aDocument(4, endless(), 1_000_000).document).getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  expect(read).toBeLessThan(200)
  await reader.cancel()
  expect(isEnded).toBe(true)
})

test('a long document whose rows cannot be read breaks off instead of ending as if it were complete', async () => {
  async function* failing(): AsyncGenerator<Row> {
    yield aRow
    throw new Error('the connection was lost')
  }
  await expect(drawn(aDocument(4, failing(), 2).document)).rejects.toThrow(
    'the connection was lost',
  )
})
