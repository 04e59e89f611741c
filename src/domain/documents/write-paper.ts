import { drawFoot, drawHead, drawRows, drawSection, openPdf, type Pdf } from './drawing.ts'
import type { Paper } from './paper.ts'

/** Draws a document on A4. The same document is always the same bytes: nothing of now or here is in them. */
export function writePaper(paper: Paper): Promise<Uint8Array> {
  const { locale, kind, issuedOn } = paper
  const madeAt = new Date(`${issuedOn}T00:00:00+07:00`)
  const pdf = openPdf({ locale, title: `${kind} · ${paper.title}`, madeAt }, true)
  const written = bytesOf(pdf)
  drawHead(pdf, paper)
  drawRows(pdf, paper.facts, false)
  for (const section of paper.sections) drawSection(pdf, section)
  drawFeet(pdf, paper)
  pdf.end()
  return written
}

function bytesOf(pdf: Pdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
}

function drawFeet(pdf: Pdf, { foot, warning, pageText }: Paper): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    drawFoot(pdf, foot, warning, pageText(page + 1, count))
  }
}
