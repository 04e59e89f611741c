import { ownersOfNumber } from '#withdrawals'
import type { ApiServices } from '../env.ts'

/** The dependencies of the customer search. */
export function searchServices({ db, clock, dataKeys }: ApiServices) {
  return {
    db,
    clock,
    dataKeys,
    ownersOfNumber: (at: Parameters<typeof ownersOfNumber>[0], number: string) =>
      ownersOfNumber(at, dataKeys, number),
  }
}

/** Enough results to know whether exactly one person matches. */
export const oneMeant = { limit: 1, cursor: null }
