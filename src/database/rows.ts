import { strict as assert } from 'node:assert'
import { type RawBuilder, sql } from 'kysely'

/**
 * The columns of rows to write: the type of each, and its value in a row. Names and types become part of the
 * statement as they are, so they are constants of the program.
 */
export type Columns<Row> = Readonly<
  Record<string, readonly [type: string, cell: (row: Row) => Cell]>
>

/** A value of a column; an object is written to a column of type `jsonb`. */
type Cell = string | number | bigint | boolean | Date | object | null

/** The names of columns, for the list of an insert. */
export function namesOf(columns: Columns<never>): RawBuilder<unknown> {
  return sql.raw(Object.keys(columns).join(', '))
}

/**
 * A query that returns rows, sent as one parameter. An array for each column would cost the server more than
 * the rows themselves when they are few, because `unnest` is set up once per array.
 */
export function rowsOf<Row>(columns: Columns<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  const cells = Object.entries(columns).map(([name, [type]], index) =>
    type === 'jsonb'
      ? `nullif(cells->${index}, 'null') as ${name}`
      : `(cells->>${index})::${type} as ${name}`,
  )
  return sql`
    select ${sql.raw(cells.join(', '))} from jsonb_array_elements(${asJson(columns, rows)}::jsonb) as r (cells)`
}

function asJson<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const readers = Object.values(columns).map(([, cell]) => cell)
  return JSON.stringify(rows.map((row) => readers.map((cell) => asText(cell(row)))))
}

// JSON has no integers above 2^53; the database reads them from their digits. It would also write a number or date that
// is none as null.
function asText(cell: Cell): Exclude<Cell, bigint | Date> {
  if (typeof cell === 'bigint') return cell.toString()
  if (cell instanceof Date) return cell.toISOString()
  assert(typeof cell !== 'number' || Number.isFinite(cell), 'a number to write is finite')
  return cell
}
