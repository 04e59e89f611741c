import { jsonIntegerMax } from '#kernel'
import { type Cell, type Column, plainCell, schemaName, type Table } from './table.ts'

/** One JSON object: the name and version of the table, its columns with their labels, and one line per row. */
export async function* jsonText<Row>(table: Table<Row>): AsyncGenerator<string> {
  const { columns, rows, locale } = table
  const described = columns.map(({ code, label, kind }) => ({ code, label, kind }))
  yield `{"schema":${JSON.stringify(schemaName(table))},"language":"${locale}","columns":${JSON.stringify(described)},"rows":[`
  let lead = '\n'
  for await (const row of rows) {
    yield lead + jsonRow(columns, row)
    lead = ',\n'
  }
  yield '\n]}\n'
}

function jsonRow<Row>(columns: readonly Column<Row>[], row: Row): string {
  const parts = columns.map(
    (column) => `${JSON.stringify(column.code)}:${jsonCell(column.value(row))}`,
  )
  return `{${parts.join(',')}}`
}

// An integer that JSON readers would round is written as text.
function jsonCell(cell: Cell): string {
  if (cell === null) return 'null'
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'bigint') {
    const isExact = cell <= jsonIntegerMax && cell >= -jsonIntegerMax
    return isExact ? cell.toString() : `"${cell}"`
  }
  return JSON.stringify(plainCell(cell))
}
