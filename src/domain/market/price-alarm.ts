import type { HaltReason } from '#contract'
import { jakartaDate, later, minute, type Rupiah } from '#kernel'
import type { BookRow } from './live-book.ts'

/** The rules for trading units name both. */
export const alarmBasisPoints = 700
export const haltMinutes = 15

/**
 * The book after trades at these prices: one further than 7 % from the reference halts it for a quarter of an hour, so that
 * people look before they go on; once a day, because the collar bounds the rest.
 */
export function afterPrices(row: BookRow, prices: readonly Rupiah[], at: Date): BookRow {
  const isFar = (price: Rupiah) => {
    const distance = price > row.reference ? price - row.reference : row.reference - price
    return distance * 10_000n > row.reference * BigInt(alarmBasisPoints)
  }
  if (row.haltedAt !== null || !prices.some(isFar)) return row
  const today = jakartaDate(at)
  if (row.alarmedOn === today) return row
  return { ...row, haltedAt: at, haltReason: 'price', alarmedOn: today }
}

/** Whether a halt because of the price has lasted long enough. */
export function isAlarmOver({ haltReason, haltedAt }: BookRow, at: Date): boolean {
  return haltReason === 'price' && haltedAt !== null && later(haltedAt, haltMinutes * minute) <= at
}

/** Halts that end with the next opening, if not before; the others end when staff say so. */
export const endingByThemselves: readonly HaltReason[] = ['price', 'valuation', 'record-day']
