import { readAmount } from '../../ui/read-amount.ts'
import type { TypedOrder } from './ticket-terms.ts'

/** What the button of a ticket speaks of, to be compared with what is sent. */
export function quotedOf({
  isBest,
  price,
  units,
}: Pick<TypedOrder, 'isBest' | 'price' | 'units'>): string {
  return `${isBest ? 'best' : readAmount(price)} ${readAmount(units)}`
}
