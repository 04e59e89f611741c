import { type Column, plainCell, schemaName, type Table } from './table.ts'

// A spreadsheet may take any of these for the end of a cell, whatever our file says, by its language.
const separators = ',;|\\t\\r\\n'
// What begins a formula, wide forms included, and the mark itself, so that it can be taken off again.
const dangerous = new RegExp(`(^|[${separators}])(\\s*)(?=[=+\\-@＝＋－＠\\t\\r'])`, 'g')
const marked = new RegExp(`(^|[${separators}])(\\s*)'`, 'g')

/**
 * A text that no spreadsheet takes for a formula: an apostrophe is before what would begin one,
 * at the start and behind anything that may be read as a separator. `unguarded` gives the text back.
 */
export function guarded(text: string): string {
  return text.replace(dangerous, "$1$2'")
}

/** The text that `guarded` was given. */
export function unguarded(text: string): string {
  return text.replace(marked, '$1$2')
}

/**
 * RFC 4180 in UTF-8 with a byte-order mark, without which spreadsheets misread letters. One line of
 * codes, then one line a row; the first column of each line names the table and its version.
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
