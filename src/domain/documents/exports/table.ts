import type { Locale } from '#kernel'

/** What a cell may hold. Rupiah and units are bigint; a day is `YYYY-MM-DD`; null is an empty cell. */
export type Cell = string | bigint | number | Date | null

export type ColumnKind = 'text' | 'integer' | 'instant' | 'day'

export type Column<Row> = {
  /** English, for programs; never changes within a version. */
  readonly code: string
  /** For readers, in the language of the file. */
  readonly label: string
  readonly kind: ColumnKind
  value(row: Row): Cell
}

/** A table to be written to a file, row by row as they come. */
export type Table<Row> = {
  /** What it is a table of, and which version of its columns: `movements`, 1. */
  readonly name: string
  readonly version: number
  readonly locale: Locale
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<Row> | Iterable<Row>
}

/** How each file calls its table and version: `movements/1`. */
export function schemaName({ name, version }: { name: string; version: number }): string {
  return `${name}/${version}`
}

/** A cell as text, the same in every language: digits without grouping, instants and days by ISO 8601. */
export function plainCell(cell: Cell): string {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
