import { Refusal } from '#kernel'

/** There is no such movement, or it is someone else's: the answer is the same. */
export function movementNotFound(): Refusal {
  return new Refusal('wallet.movement_not_found', 'not_found')
}

/** Neither a month nor a year, or one that has not begun. */
export function periodUnknown(): Refusal {
  return new Refusal('wallet.period_unknown', 'not_found')
}
