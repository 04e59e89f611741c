import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'

/** The column with the name of each row, linked to its page. */
export function useNameColumn<Row>(
  head: string,
  textOf: (row: Row) => string,
  pathOf: (row: Row) => string,
): Column<Row> {
  const link = useLocalHref()
  return {
    id: 'name',
    head,
    isTitle: true,
    cell: (row) => (
      <Link to={link(pathOf(row))} className="tabular text-link wrap-anywhere">
        {textOf(row)}
      </Link>
    ),
  }
}

/** A column with the time of an event of each row. */
export function timeColumn<Row>(
  head: string,
  timeOf: (row: Row) => string,
  style: 'date-time' | 'short' = 'date-time',
): Column<Row> {
  return { id: head, head, cell: (row) => <DateTime value={timeOf(row)} style={style} /> }
}
