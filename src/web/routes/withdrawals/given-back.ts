import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'

/** Whether the whole amount is in the free balance again, whatever the reason. */
export function isGivenBack({ state }: Pick<Withdrawal, 'state'>): boolean {
  return state === 'cancelled' || state === 'refused' || state === 'failed' || state === 'reversed'
}
