import { startOfDay } from '#kernel'
import type { DocumentContent } from './document-content.ts'
import { drawFoot, drawHead, drawRows, drawSection, openPdf, type Pdf } from './drawing.ts'

/**
 * Draws a document on A4. The same document always has the same bytes: the file contains neither the current
 * time nor anything about the host.
 */
export function writePdf(document: DocumentContent): Promise<Uint8Array> {
  const { locale, kind, issuedOn } = document
  const madeAt = startOfDay(issuedOn)
  const pdf = openPdf({ locale, title: `${kind} · ${document.title}`, madeAt }, true)
  const written = bytesOf(pdf)
  drawHead(pdf, document)
  drawRows(pdf, document.facts, false)
  for (const section of document.sections) drawSection(pdf, section)
  drawFeet(pdf, document)
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

function drawFeet(pdf: Pdf, { foot, warning, pageText }: DocumentContent): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    drawFoot(pdf, foot, warning, pageText(page + 1, count))
  }
}
