import type { Locale } from '#kernel'

/** The value of a cell. Rupiah and units are bigint; a day is `YYYY-MM-DD`; null is an empty cell. */
export type Cell = string | bigint | number | Date | null

export type ColumnKind = 'text' | 'integer' | 'instant' | 'day'

export type Column<Row> = {
  /** The name for programs, in English; never changes within a version. */
  readonly code: string
  /** The name for readers, in the language of the file. */
  readonly label: string
  readonly kind: ColumnKind
  value(row: Row): Cell
}

/** A table to be written to a file, row by row as the rows are read. */
export type Table<Row> = {
  /** The name of the table, such as `movements`; `version` is the version of its columns, such as 1. */
  readonly name: string
  readonly version: number
  readonly locale: Locale
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<Row> | Iterable<Row>
}

/** Returns the name and version of a table as written in each file: `movements/1`. */
export function schemaName({ name, version }: { name: string; version: number }): string {
  return `${name}/${version}`
}

/** Returns a cell as text, the same in every language: digits without grouping, instants and days in ISO 8601. */
export function plainCell(cell: Cell): string {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
