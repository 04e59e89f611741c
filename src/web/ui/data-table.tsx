import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumeric?: boolean
  /** The column that names the row; on phones it is the first line of the card. */
  readonly isTitle?: boolean
}

type DataTableProps<Row> = {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Whether all columns fit on a phone; two always do. */
  readonly isNarrow?: boolean
}

/**
 * A table where there is room, and one card per row on phones, with the same markup. A narrow table is a table on
 * phones too.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, isNarrow = columns.length === 2 } = props
  const form = isNarrow ? 'data-table' : 'data-table data-cards'
  return (
    <table className={`${form} w-full border-collapse text-dense`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={classNames(
                'pb-3 align-bottom text-small font-semibold text-balance text-ink-soft',
                column.isNumeric === true ? 'text-end' : 'text-start',
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <DataCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.isTitle === true) {
    return (
      <th scope="row" className="text-start font-bold">
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td
      data-label={column.head}
      className={column.isNumeric === true ? 'tabular md:text-end' : undefined}
    >
      <div>{column.cell(row)}</div>
    </td>
  )
}
