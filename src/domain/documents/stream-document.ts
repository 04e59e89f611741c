import type { LongDocument } from './document-content.ts'
import {
  bold,
  bottom,
  color,
  drawFoot,
  drawHead,
  drawLine,
  drawRows,
  drawSection,
  margin,
  openPdf,
  type Pdf,
  regular,
  safe,
  sectionRoom,
  width,
} from './drawing.ts'

const rowHeight = 17
const headHeight = 24
const perPage = Math.floor((bottom - margin - headHeight) / rowHeight)

/**
 * Draws a document whose table may have any number of rows. Each page is sent as soon as it is full, and other
 * requests are served between two pages, so neither memory nor the delay of other requests grows with the
 * number of rows.
 */
export function streamDocument(document: LongDocument): ReadableStream<Uint8Array> {
  const source = drawPages(document)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await source.return(undefined)
    },
  })
}

async function* drawPages(document: LongDocument): AsyncGenerator<Uint8Array> {
  const { locale, kind, title, issuedAt, table } = document
  // The pages before the table are buffered: their footers state the number of pages, which depends on where it begins.
  const pdf = openPdf({ locale, title: `${kind} · ${title}`, madeAt: issuedAt }, true)
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(new Uint8Array(chunk)))
  const ended = new Promise((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  drawHead(pdf, document)
  drawRows(pdf, document.facts, false)
  for (const section of document.sections) drawSection(pdf, section)
  const pages = openTable(pdf, document)
  let room = pages.room
  if (table.count === 0) drawNone(pdf, table.none)
  for await (const row of table.rows) {
    if (room === 0) {
      pages.turn()
      room = perPage
      await yieldToEventLoop()
      yield* chunks.splice(0)
    }
    drawRow(pdf, table.columns, row)
    room -= 1
  }
  pages.finish()
  pdf.end()
  await ended
  yield* chunks.splice(0)
}

/**
 * Draws the header of the table, on the current page if a few rows fit below it. Returns how many rows fit, and
 * the functions that turn and finish pages.
 */
function openTable(pdf: Pdf, { table, warning, foot, pageText }: LongDocument) {
  let page = pdf.bufferedPageRange().count
  const titleHeight = 44
  const fitting = Math.floor((bottom - pdf.y - titleHeight - headHeight) / rowHeight)
  const isHere = fitting >= Math.min(3, table.count) && pdf.y + sectionRoom <= bottom
  const first = isHere ? fitting : perPage - 3
  const more = Math.max(0, table.count - first)
  const pages = page + (isHere ? 0 : 1) + Math.ceil(more / perPage)
  const drawFootOf = (number: number) => drawFoot(pdf, foot, warning, pageText(number, pages))
  const { y } = pdf
  for (let before = 1; before < page; before += 1) {
    pdf.switchToPage(before - 1)
    drawFootOf(before)
  }
  pdf.switchToPage(page - 1)
  pdf.y = y
  const finish = () => drawFootOf(page)
  const turnOver = () => {
    finish()
    pdf.flushPages()
    pdf.addPage()
    page += 1
  }
  if (!isHere) turnOver()
  drawSection(pdf, { title: table.title })
  drawTableHead(pdf, table.columns)
  const turn = () => {
    turnOver()
    drawTableHead(pdf, table.columns)
  }
  return { room: first, turn, finish }
}

type Columns = LongDocument['table']['columns']

function drawTableHead(pdf: Pdf, columns: Columns): void {
  drawCells(
    pdf,
    columns,
    columns.map(({ head }) => head),
    bold,
    color.soft,
  )
  pdf.y += headHeight - 6
  drawLine(pdf, pdf.y - 2)
}

function drawRow(pdf: Pdf, columns: Columns, row: readonly string[]): void {
  drawCells(pdf, columns, row, regular, color.ink)
  pdf.y += rowHeight
}

function drawNone(pdf: Pdf, text: string): void {
  pdf.font(regular).fontSize(9).fillColor(color.soft)
  pdf.text(safe(text), margin, pdf.y + 4, { width })
}

const gap = 8
const fontSize = 8

function drawCells(
  pdf: Pdf,
  columns: Columns,
  cells: readonly string[],
  face: string,
  shade: string,
): void {
  const y = pdf.y
  let x = margin
  pdf.font(face).fontSize(fontSize).fillColor(shade)
  columns.forEach(({ width: columnWidth, isNumeric = false }, index) => {
    const text = truncateToWidth(pdf, safe(cells[index] ?? ''), columnWidth - (isNumeric ? 0 : gap))
    const start = isNumeric ? x + columnWidth - pdf.widthOfString(text) : x
    pdf.text(text, start, y + 4, { lineBreak: false })
    x += columnWidth
  })
  pdf.y = y
}

// A text that is too wide for its column is cut and ends in three dots.
function truncateToWidth(pdf: Pdf, text: string, most: number): string {
  if (pdf.widthOfString(text) <= most) return text
  let end = text.length
  while (end > 0 && pdf.widthOfString(`${text.slice(0, end)}…`) > most) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
