import { haltsEndingByThemselves } from '#contract'
import type { Refusal } from '#kernel'
import type { BookRow } from '../books/live-book.ts'
import { haltEndOf } from '../matching/price-alarm.ts'
import { marketHalted } from '../refusals.ts'
import { edgesOf, type TradingWindow } from './window.ts'

/** The columns of a book that tell whether and until when it is halted. */
export type Halted = Pick<BookRow, 'edges' | 'haltedAt' | 'haltReason' | 'resumesAt'>

/** When the halt of a property ends: at its minute, or with the opening that ends it; null when staff end it. */
export function haltEndIn(window: TradingWindow, row: Halted): Date | null {
  const endsAt = haltEndOf(row)
  if (endsAt !== null || row.haltReason === null) return endsAt
  if (!haltsEndingByThemselves.includes(row.haltReason)) return null
  return (
    edgesOf(window)
      .slice(row.edges)
      .find(({ kind }) => kind === 'open')?.at ?? null
  )
}

/**
 * Returns a book as it is at `at`: without a halt whose end has passed, also when no worker has executed the step that
 * ends it. The next order executes it first.
 */
export function asOf<Row extends Halted>(row: Row, window: TradingWindow, at: Date): Row {
  const endsAt = haltEndIn(window, row)
  return endsAt !== null && endsAt <= at ? { ...row, ...noHalt } : row
}

/** The refusal of a request while a book is halted, with the end of the halt or what it waits for. */
export function haltedRefusal(window: TradingWindow, row: Halted): Refusal {
  const endsByItself = row.haltReason !== null && haltsEndingByThemselves.includes(row.haltReason)
  return marketHalted(haltEndIn(window, row), endsByItself ? 'window' : 'staff')
}

/** The columns of a book that is not halted. */
export const noHalt = { haltedAt: null, haltReason: null, resumesAt: null }
