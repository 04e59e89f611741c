import { Refusal } from '#kernel'

/** The movement does not exist or belongs to another user; the answer does not say which. */
export function movementNotFound(): Refusal {
  return new Refusal('wallet.movement_not_found', 'not_found')
}

/** The period is neither a month nor a year, or has not begun. */
export function periodUnknown(): Refusal {
  return new Refusal('wallet.period_unknown', 'not_found')
}
