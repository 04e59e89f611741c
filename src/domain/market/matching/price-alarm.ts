import { jakartaDate, later, minute, type Rupiah } from '#kernel'
import type { BookRow } from '../books/live-book.ts'

/** The trading rules state both values. */
export const alarmBasisPoints = 700
export const haltMinutes = 15

/**
 * Returns the book after trades at these prices. A price more than 7 % from the reference halts it for fifteen
 * minutes, so that people can check before they continue; once a day, because the collar limits further moves.
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

/** When a halt ends automatically; null when staff end it, or an opening. */
export function haltEndOf({
  haltReason,
  haltedAt,
  resumesAt,
}: Pick<BookRow, 'haltReason' | 'haltedAt' | 'resumesAt'>): Date | null {
  return haltReason === 'price' && haltedAt !== null
    ? later(haltedAt, haltMinutes * minute)
    : resumesAt
}
