import type { ReactNode } from 'react'
import { DateTime } from '../../../components/date-time.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChevronDownIcon } from '../../../ui/icon.tsx'

/** The summary line of a row before it is opened. */
export type RowHead = {
  readonly title: ReactNode
  readonly about?: ReactNode
  readonly amount?: ReactNode
  /** Since when the row waits, or when it ended. */
  readonly at?: string | null
  readonly marks?: ReactNode
}

type DeskRowsProps<Row> = {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly head: (row: Row) => RowHead
  readonly card: (row: Row) => ReactNode
  readonly isRefused: ((row: Row) => boolean) | undefined
}

// The number of rows from which their cards are collapsed; the cards of a shorter list are all open.
const foldedFrom = 4

/** The rows of a queue; a row opens to everything needed for its decision. */
export function DeskRows<Row>({ rows, keyOf, head, card, isRefused }: DeskRowsProps<Row>) {
  const isShort = rows.length < foldedFrom
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Card className="p-0!">
            <details open={isShort || isRefused?.(row) || undefined} className="group/row">
              <Head {...head(row)} />
              <div className="border-t border-line p-4 sm:px-6">{card(row)}</div>
            </details>
          </Card>
        </li>
      ))}
    </ul>
  )
}

const isDay = (at: string) => at.length === 'YYYY-MM-DD'.length

function Head({ title, about, amount, at, marks }: RowHead) {
  return (
    <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 rounded-card px-4 py-2 hover:bg-sand sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:px-6 [&::-webkit-details-marker]:hidden">
      <h2 className="flex min-w-0 flex-wrap gap-x-3 text-dense font-bold wrap-anywhere">
        <span className="min-w-0">{title}</span>{' '}
        {about === undefined || about === null ? null : (
          <span className="min-w-0 font-normal text-ink-soft">{about}</span>
        )}
      </h2>
      <span className="flex flex-wrap gap-2 max-sm:col-start-1 max-sm:row-start-3">{marks}</span>
      <span className="tabular text-dense max-sm:col-start-1 max-sm:row-start-2">
        {amount === undefined ? null : <span className="font-bold">{amount}</span>}
        {at === undefined || at === null ? null : (
          <span className="ms-3 text-small text-ink-soft first:ms-0">
            <DateTime value={at} style={isDay(at) ? 'short' : 'date-time'} />
          </span>
        )}
      </span>
      <ChevronDownIcon
        size={16}
        aria-hidden="true"
        className="text-ink-soft transition-transform duration-150 group-open/row:rotate-180 max-sm:col-start-2 max-sm:row-start-1"
      />
    </summary>
  )
}
