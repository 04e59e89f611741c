import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'

/** Returns whether the whole amount is back in the available balance, for any reason. */
export function isGivenBack({ state }: Pick<Withdrawal, 'state'>): boolean {
  return state === 'cancelled' || state === 'refused' || state === 'failed' || state === 'reversed'
}
