import { ownersOfNumber } from '#withdrawals'
import type { ApiServices } from '../env.ts'

/** What people are searched with. */
export function searchDesk({ db, clock, dataKeys }: ApiServices) {
  return {
    db,
    clock,
    dataKeys,
    ownersOfNumber: (at: Parameters<typeof ownersOfNumber>[0], number: string) =>
      ownersOfNumber(at, dataKeys, number),
  }
}

/** Enough to know whether exactly one person is meant. */
export const oneMeant = { limit: 1, cursor: null }
