import { expect, test, vi } from 'vitest'
import { drawSection, openPdf } from './drawing.ts'

const head = ['Diterima', 'Properti', 'Dividen', 'Jatuh tempo']
const rows = Array.from({ length: 90 }, (_, index) => [
  `${(index % 28) + 1} September 2026`,
  'Apartemen Tebet Barat',
  `Rp${(index * 1237).toLocaleString('id-ID')}`,
  '15 Februari 2026',
])

test('a table repeats its header on every page, aligns figures at one edge and wraps no line that fits', () => {
  const pdf = openPdf({ locale: 'id', title: 'Uji', madeAt: new Date(0) }, true)
  const drawn = vi.spyOn(pdf, 'text')
  const pageStarts: number[] = []
  pdf.on('pageAdded', () => pageStarts.push(drawn.mock.calls.length))
  drawSection(pdf, { title: 'Rincian', table: { head, rows } })
  const calls: readonly (readonly unknown[])[] = drawn.mock.calls
  expect(pageStarts.length).toBeGreaterThan(2)
  for (const start of pageStarts)
    expect(calls.slice(start, start + 4).map(([text]) => text)).toEqual(head)
  const figures = calls.filter(([text]) => /^(Rp|Dividen)/.test(String(text)))
  expect(figures.length).toBe(rows.length + 1 + pageStarts.length)
  // Every cell is drawn with a width.
  const edges = figures.map(([, x, , options]) => {
    const { width, align } = options as { width: number; align: string }
    return `${align} ${Number(x) + width}`
  })
  expect(new Set(edges).size).toBe(1)
  expect(edges[0]).toMatch(/^right /)
  pdf.font('Helvetica').fontSize(9.5)
  for (const [text, , , options] of calls.slice(1)) {
    const { width } = options as { width: number }
    if (!head.includes(String(text)))
      expect(pdf.widthOfString(String(text))).toBeLessThanOrEqual(width)
  }
  pdf.end()
})

test('a table that is too wide for a page wraps its texts between words, and never a figure', () => {
  const pdf = openPdf({ locale: 'en', title: 'Test', madeAt: new Date(0) }, true)
  const drawn = vi.spyOn(pdf, 'text')
  const wide = ['Received', 'From', 'What', 'Cost of the previous owner', 'Value when received']
  const line = [
    '27 November 2026',
    'Ilham Pamungkas (WRS-4ZQ6T-C5ENH)',
    'PT Petak Sanur (Villa Sanur), number of units: 370',
    'Rp1,093,425,000',
    'Rp1,097,997,460',
  ]
  drawSection(pdf, { title: 'Received', table: { head: wide, rows: [line] } })
  const calls: readonly (readonly unknown[])[] = drawn.mock.calls
  pdf.font('Helvetica').fontSize(9.5)
  for (const [text, , , options] of calls.filter(([text]) => line.includes(String(text)))) {
    const { width } = options as { width: number }
    for (const word of String(text).split(' '))
      expect(pdf.widthOfString(word), word).toBeLessThanOrEqual(width)
  }
  pdf.end()
})
