import { type Column, plainCell, schemaName, type Table } from './table.ts'

// Depending on its language, a spreadsheet may treat any of these as the end of a cell.
const separators = ',;|\\t\\r\\n'
// The characters that begin a formula, including full-width forms, and the apostrophe itself, so that it can be
// removed again.
const dangerous = new RegExp(`(^|[${separators}])(\\s*)(?=[=+\\-@＝＋－＠\\t\\r'])`, 'g')

/**
 * Returns a text that no spreadsheet interprets as a formula: an apostrophe precedes anything that would begin
 * one, at the start and after anything that may be read as a separator. Removing these apostrophes restores the text.
 */
export function guarded(text: string): string {
  return text.replace(dangerous, "$1$2'")
}

/**
 * RFC 4180 in UTF-8 with a byte-order mark, without which spreadsheets misread characters. The first line has
 * the codes of the columns, followed by one line per row; the first column of each line is the name and version
 * of the table.
 */
export async function* csvText<Row>(table: Table<Row>): AsyncGenerator<string> {
  const { columns, rows } = table
  const schema = schemaName(table)
  yield `\uFEFF${['schema', ...columns.map(({ code }) => code)].join(',')}\r\n`
  for await (const row of rows) {
    yield `${[schema, ...columns.map((column) => csvCell(column, row))].join(',')}\r\n`
  }
}

function csvCell<Row>(column: Column<Row>, row: Row): string {
  const text = plainCell(column.value(row))
  if (column.kind !== 'text') return text
  return text === '' ? '' : `"${guarded(text).replaceAll('"', '""')}"`
}
