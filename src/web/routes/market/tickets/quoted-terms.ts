import { readAmount } from '../../../ui/read-amount.ts'
import type { TypedOrder } from './ticket-terms.ts'

/** Returns the terms that the button of a ticket refers to, for comparison with the submitted terms. */
export function quotedTerms({
  isBest,
  price,
  units,
}: Pick<TypedOrder, 'isBest' | 'price' | 'units'>): string {
  return `${isBest ? 'best' : readAmount(price)} ${readAmount(units)}`
}
