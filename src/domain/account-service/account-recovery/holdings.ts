import type { Db } from '#database'
import { account, balances, unitHoldings } from '#ledger'

/** Returns whether an account has anything to lose: money in any form, or units. */
export async function holdsAnything(db: Db, userId: string): Promise<boolean> {
  const money = await balances(db, [
    account('investor-cash', userId),
    account('investor-held', userId),
    account('investor-order-cash', userId),
    account('investor-rewards', userId),
  ])
  return money.some((amount) => amount !== 0n) || (await unitHoldings(db, userId)).length > 0
}
