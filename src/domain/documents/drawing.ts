import PDFDocument from 'pdfkit'
import type { DocumentHead, DocumentRow, DocumentSection } from './document-content.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export const margin = 56
export const width = 595.28 - margin * 2
export const bottom = 841.89 - margin - 40
export const color = {
  ink: '#17242a',
  soft: '#55656c',
  line: '#e0d8cb',
  sand: '#f3ebdf',
  brand: '#ff660c',
}
export const regular = 'Helvetica'
export const bold = 'Helvetica-Bold'

type PdfFacts = { readonly locale: string; readonly title: string; readonly madeAt: Date }

/**
 * Creates an empty A4 document. With `hasFeet`, its pages are buffered until all are drawn, so that the footers
 * can show the number of pages.
 */
export function openPdf({ locale, title, madeAt }: PdfFacts, hasFeet: boolean): Pdf {
  return new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: hasFeet,
    lang: locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Author: 'Sepetak',
      Creator: 'Sepetak',
      Producer: 'Sepetak',
      CreationDate: madeAt,
    },
  })
}

/** Draws the footer of a page: a line, the warning if there is one, and the page number. */
export function drawFoot(pdf: Pdf, foot: string, warning: string | null, end: string): void {
  // The footer is below the bottom margin, where text would otherwise start a new page.
  pdf.page.margins.bottom = 0
  const y = 841.89 - margin - 16
  drawLine(pdf, y - 8)
  pdf.font(regular).fontSize(8).fillColor(color.soft)
  pdf.text(safe(warning ?? foot), margin, y, { width: width - 90, lineBreak: true })
  if (warning !== null) pdf.text(safe(foot), margin, y + 11, { width: width - 90 })
  pdf.text(safe(end), margin + width - 85, y, { width: 85, align: 'right', lineBreak: false })
}

/** Draws the logo: a tile seen from above at an angle, on its ground. */
function drawMark(pdf: Pdf, x: number, y: number): void {
  pdf.polygon([x, y + 6], [x + 11, y], [x + 22, y + 6], [x + 11, y + 12]).fill(color.brand)
  pdf.polygon([x, y + 8], [x + 11, y + 14], [x + 11, y + 18], [x, y + 12]).fill('#c9a97f')
  pdf.polygon([x + 22, y + 8], [x + 11, y + 14], [x + 11, y + 18], [x + 22, y + 12]).fill('#ad8d63')
}

export function drawHead(pdf: Pdf, { kind, title, subtitle }: DocumentHead): void {
  drawMark(pdf, margin, margin - 4)
  pdf.font(bold).fontSize(13).fillColor(color.ink)
  pdf.text('Sepetak', margin + 30, margin - 1, { lineBreak: false })
  pdf.font(regular).fontSize(10).fillColor(color.soft)
  pdf.text(safe(kind), margin, margin + 1, { width, align: 'right', lineBreak: false })
  pdf.font(bold).fontSize(24).fillColor(color.ink)
  pdf.text(safe(title), margin, margin + 46, { width })
  pdf.font(regular).fontSize(11).fillColor(color.soft).text(safe(subtitle), { width, lineGap: 2 })
  pdf.moveDown(1.2)
}

/** A section begins on a page that has at least this much room for it. */
export const sectionRoom = 90

export function drawSection(pdf: Pdf, section: DocumentSection): void {
  const isTableFirst = section.paragraphs === undefined && section.rows === undefined
  const begun =
    isTableFirst && section.table !== undefined
      ? beginningOf(pdf, section.table, columnsOf(pdf, section.table))
      : 0
  avoidBreak(pdf, Math.max(sectionRoom, 50 + begun))
  pdf.moveDown(1.4)
  pdf
    .font(bold)
    .fontSize(14)
    .fillColor(color.ink)
    .text(safe(section.title), margin, pdf.y, { width })
  pdf.moveDown(0.5)
  for (const paragraph of section.paragraphs ?? []) {
    avoidBreak(pdf, 40)
    pdf.font(regular).fontSize(10.5).fillColor(color.ink)
    pdf.text(safe(paragraph), margin, pdf.y, { width, lineGap: 3 })
    pdf.moveDown(0.5)
  }
  for (const pair of section.beside ?? []) drawSideBySide(pdf, pair)
  if (section.rows !== undefined) drawRows(pdf, section.rows, section.hasSum === true)
  if (section.table !== undefined) drawTable(pdf, section.table)
  if (section.note === undefined) return
  pdf.moveDown(0.4)
  pdf.font(regular).fontSize(9).fillColor(color.soft)
  pdf.text(safe(section.note), margin, pdf.y, { width, lineGap: 2 })
}

const gutter = 22

// A pair is never split between pages: a reader who compares the languages sees both on one page.
function drawSideBySide(pdf: Pdf, pair: readonly [string, string]): void {
  const column = (width - gutter) / 2
  pdf.font(regular).fontSize(9.5)
  const heights = pair.map((text) =>
    pdf.heightOfString(safe(text), { width: column, lineGap: 2.5 }),
  )
  const height = Math.max(...heights)
  avoidBreak(pdf, height + 8)
  const y = pdf.y
  pair.forEach((text, index) => {
    pdf.fillColor(index === 0 ? color.ink : color.soft)
    pdf.text(safe(text), margin + index * (column + gutter), y, { width: column, lineGap: 2.5 })
  })
  pdf.y = y + height + 8
}

const nameWidth = 190

export function drawRows(pdf: Pdf, rows: readonly DocumentRow[], hasSum: boolean): void {
  rows.forEach(([name, value], index) => {
    const isSum = hasSum && index === rows.length - 1
    const face = isSum ? bold : regular
    // Each text is measured in the font in which it is drawn.
    pdf.font(face).fontSize(10)
    const nameHeight = pdf.heightOfString(safe(name), { width: nameWidth - 10, lineGap: 2 })
    pdf.font(bold)
    const valueHeight = pdf.heightOfString(safe(value), { width: width - nameWidth, lineGap: 2 })
    const height = Math.max(nameHeight, valueHeight)
    avoidBreak(pdf, height + 10)
    const y = pdf.y
    pdf.font(face).fillColor(isSum ? color.ink : color.soft)
    pdf.text(safe(name), margin, y + 4, { width: nameWidth - 10, lineGap: 2 })
    pdf.font(bold).fillColor(color.ink)
    pdf.text(safe(value), margin + nameWidth, y + 4, {
      width: width - nameWidth,
      align: 'right',
      lineGap: 2,
    })
    pdf.y = y + height + 10
    drawLine(pdf, pdf.y - 1)
  })
}

type Table = NonNullable<DocumentSection['table']>

const between = 12
const figure = /^\u2013$|^[-+\u2212]?(Rp)?\d[\d.,]*%?( \([-+\u2212]?[\d.,]+%\))?$/

/** For each column, its width and whether all of its cells are figures. */
type Columns = readonly { readonly width: number; readonly isFigures: boolean }[]

// A table header is never the last line of a page, and is repeated on every following page.
function drawTable(pdf: Pdf, table: Table): void {
  const columns = columnsOf(pdf, table)
  avoidBreak(pdf, beginningOf(pdf, table, columns))
  drawCells(pdf, table.head, columns, bold)
  for (const row of table.rows) {
    if (pdf.y + heightOfCells(pdf, row, columns, regular) > bottom) {
      pdf.addPage()
      drawCells(pdf, table.head, columns, bold)
    }
    drawCells(pdf, row, columns, regular)
  }
}

/** Returns the height of a table's header and first row together. */
function beginningOf(pdf: Pdf, { head, rows: [first = []] }: Table, columns: Columns): number {
  return heightOfCells(pdf, head, columns, bold) + heightOfCells(pdf, first, columns, regular)
}

function heightOfCells(pdf: Pdf, cells: readonly string[], columns: Columns, face: string): number {
  pdf.font(face).fontSize(9.5)
  const heights = cells.map((cell, index) =>
    pdf.heightOfString(safe(cell), { width: columns[index]?.width ?? 0 }),
  )
  return 12 + Math.max(0, ...heights)
}

// Figures are aligned at the right of their column, texts at its left.
function drawCells(pdf: Pdf, cells: readonly string[], columns: Columns, face: string): void {
  const height = heightOfCells(pdf, cells, columns, face)
  const y = pdf.y
  let x = margin
  pdf.fillColor(face === bold ? color.soft : color.ink)
  cells.forEach((cell, index) => {
    const { width: wide = 0, isFigures = false } = columns[index] ?? {}
    pdf.text(safe(cell), x, y + 5, { width: wide, align: isFigures ? 'right' : 'left' })
    x += wide + between
  })
  pdf.y = y + height
  drawLine(pdf, pdf.y - 1)
}

function columnsOf(pdf: Pdf, table: Table): Columns {
  const widths = columnWidths(pdf, table)
  return widths.map((wide, index) => ({
    width: wide,
    isFigures:
      index > 0 && table.rows.every((row) => row[index] === '' || figure.test(row[index] ?? '')),
  }))
}

/** Returns columns as wide as their texts. When these do not fit the page, the widest columns wrap between words. */
function columnWidths(pdf: Pdf, { head, rows }: Table): number[] {
  const room = width - between * (head.length - 1)
  const widest = (parts: (text: string) => string[]) =>
    head.map((name, index) => {
      const measured = (face: string, texts: readonly string[]) => {
        pdf.font(face).fontSize(9.5)
        return texts.flatMap((text) => parts(safe(text))).map((part) => pdf.widthOfString(part))
      }
      const ofCells = measured(
        regular,
        rows.map((row) => row[index] ?? ''),
      )
      // Slightly more than measured: a line that fits exactly would wrap otherwise.
      return Math.max(0, ...measured(bold, [name]), ...ofCells) + 1
    })
  const needed = widest((text) => [text])
  const sum = total(needed)
  if (sum <= room) return needed.map((each) => each + (room - sum) / head.length)
  return reducedWidths(
    needed,
    widest((text) => text.split(' ')),
    room,
  )
}

/**
 * Reduces columns that do not fit the page: short columns keep their width, and no column is narrower than its
 * longest word.
 */
function reducedWidths(
  needed: readonly number[],
  least: readonly number[],
  room: number,
): number[] {
  const fair = room / needed.length
  const kept = needed.map((each) => (each <= fair ? each : null))
  while (true) {
    const left = room - total(kept.map((each) => each ?? 0))
    const long = total(needed.filter((_, index) => kept[index] === null))
    const shared = needed.map((each, index) => kept[index] ?? (each / long) * left)
    const isTight = shared.map((each, index) => kept[index] === null && each < (least[index] ?? 0))
    const isAll = isTight.every((tight, index) => tight || kept[index] !== null)
    if (isAll || !isTight.includes(true)) return shared
    isTight.forEach((tight, index) => {
      if (tight) kept[index] = least[index] ?? 0
    })
  }
}

function total(widths: readonly number[]): number {
  return widths.reduce((all, each) => all + each, 0)
}

export function drawLine(pdf: Pdf, y: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.6)
    .strokeColor(color.line)
    .stroke()
}

function avoidBreak(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottom) pdf.addPage()
}

// The standard PDF fonts have only Western European characters; any other would be drawn wrongly.
export function safe(text: string): string {
  return text
    .replace(/[\u2212\u2011]/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(
      /[^\n\u0020-\u007e\u00a1-\u00ff\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u20ac]/g,
      '?',
    )
}
