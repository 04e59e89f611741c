import { day } from '#kernel'
import { encoded } from './bytes.ts'
import { type Cell, type Column, plainCell, schemaName, type Table } from './table.ts'
import { type PackedFile, zipped } from './zip.ts'

/**
 * Returns a workbook of one sheet: a row of labels, a row of codes, then one row per table row. A text is always stored
 * as text, so no cell can be interpreted as a formula.
 */
export function xlsxBytes<Row>(table: Table<Row>): AsyncGenerator<Uint8Array> {
  return zipped(parts(table))
}

function* parts<Row>(table: Table<Row>): Generator<PackedFile> {
  for (const [name, text] of Object.entries(fixedParts(table))) {
    yield { name, bytes: encoded(singleChunk(xmlHead + text)) }
  }
  yield { name: 'xl/worksheets/sheet1.xml', bytes: encoded(sheetText(table)) }
}

async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const sheetSpace = `${office}/spreadsheetml/2006/main`
const relationSpace = `${office}/officeDocument/2006/relationships`
const packageSpace = `${office}/package/2006`
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const looks = { plain: 0, label: 1, code: 2, instant: 3, day: 4, integer: 5 } as const

function fixedParts({ name, version }: { name: string; version: number }): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationSpace}/${type}" Target="${target}"/>`
  const relations = (list: string) =>
    `<Relationships xmlns="${packageSpace}/relationships">${list}</Relationships>`
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${contentType}.${type}+xml"/>`
  return {
    '[Content_Types].xml':
      `<Types xmlns="${packageSpace}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      override('/xl/workbook.xml', 'sheet.main') +
      override('/xl/styles.xml', 'styles') +
      `${override('/xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${sheetSpace}" xmlns:r="${relationSpace}"><sheets>` +
      `<sheet name="${xml(`${name} v${version}`.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
        relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles,
  }
}

const styles =
  `<styleSheet xmlns="${sheetSpace}"><numFmts count="2">` +
  `<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\Thh:mm:ss\\Z"/>` +
  `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  `<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font>` +
  `<font><sz val="9"/><color rgb="FF55656C"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">` +
  `<xf/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/>` +
  `<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>` +
  `<xf numFmtId="3" applyNumberFormat="1"/></cellXfs></styleSheet>`

async function* sheetText<Row>(table: Table<Row>): AsyncGenerator<string> {
  const { columns, rows } = table
  const names = [schemaName(table), ...columns.map(({ code }) => code)]
  const labels = ['', ...columns.map(({ label }) => label)]
  const widths = [14, ...columns.map(widthOf)]
  yield `${xmlHead}<worksheet xmlns="${sheetSpace}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>` +
    widths
      .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
      .join('') +
    `</cols><sheetData>` +
    sheetRow(
      1,
      labels.map((label) => textCell(label, looks.label)),
    ) +
    sheetRow(
      2,
      names.map((name) => textCell(name, looks.code)),
    )
  let number = 2
  for await (const row of rows) {
    number += 1
    yield sheetRow(number, ['<c/>', ...columns.map((column) => sheetCell(column, row))])
  }
  const last = String.fromCharCode(64 + Math.min(26, columns.length + 1))
  yield `</sheetData><autoFilter ref="A2:${last}${number}"/></worksheet>`
}

function widthOf<Row>({ kind, label }: Column<Row>): number {
  const least = { text: 20, integer: 16, instant: 22, day: 12 }[kind]
  return Math.max(least, Math.min(40, label.length + 3))
}

function sheetRow(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

// Spreadsheets keep fifteen digits; a longer number is written as text, so that no digit is lost.
const exactMax = 999_999_999_999_999n

function sheetCell<Row>({ kind, value }: Column<Row>, row: Row): string {
  const cell: Cell = value(row)
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'bigint' && cell <= exactMax && cell >= -exactMax)
    return numberCell(cell.toString(), looks.integer)
  if (typeof cell === 'number') return numberCell(String(cell), looks.integer)
  if (cell instanceof Date) return numberCell(String(serialDay(cell)), looks.instant)
  if (kind === 'day' && typeof cell === 'string')
    return numberCell(String(serialDay(new Date(cell))), looks.day)
  return textCell(plainCell(cell), looks.plain)
}

function numberCell(digits: string, look: number): string {
  return `<c s="${look}"><v>${digits}</v></c>`
}

function textCell(text: string, look: number): string {
  if (text === '') return '<c/>'
  return `<c t="inlineStr" s="${look}"><is><t xml:space="preserve">${xml(text)}</t></is></c>`
}

/** Returns the days since the epoch of spreadsheets, in UTC. */
function serialDay(instant: Date): number {
  return (instant.getTime() - Date.parse('1899-12-30')) / day
}

// Characters that XML cannot contain are escaped as the format defines: `_x0007_`.
function xml(text: string): string {
  return (
    text
      .replace(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is written otherwise.
      .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g, (letter) => {
        const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
        return `_x${code}_`
      })
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
