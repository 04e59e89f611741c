import type { Database } from '#database'
import { type Actor, type Clock, later } from '#kernel'
import { readHoldingRows, withValuations } from './portfolio-rows.ts'
import { type HeldUnits, heldUnits, yieldMilliseconds } from './read-holdings.ts'
import { type Income, readIncome } from './read-income.ts'
import { type Portfolio, portfolioOf } from './read-portfolio.ts'
import { readWalletIn, type Wallet } from './read-wallet.ts'
import { snapshot } from './snapshot.ts'

/** Everything an investor has, at one moment. */
export type Overview = {
  readonly portfolio: Portfolio
  readonly wallet: Wallet
  /** In the order of the properties' ids, all of them. */
  readonly holdings: HeldUnits[]
  /** The newest payouts. */
  readonly income: Income[]
  /** Whether there ever was a purchase, even one that was taken back. */
  readonly hasBought: boolean
}

const payoutsShown = 3

/** The actor's wallet, portfolio, holdings and newest payouts; each thing is read once for all. */
export async function readOverview(db: Database, clock: Clock, actor: Actor): Promise<Overview> {
  const since = later(clock.now(), -yieldMilliseconds)
  return await snapshot(db, async (tx) => {
    const rows = await readHoldingRows(tx, actor.userId)
    const valued = await withValuations(tx, rows)
    const wallet = await readWalletIn(tx, clock, actor)
    const income = await readIncome(tx, actor, { limit: payoutsShown, cursor: null })
    return {
      portfolio: portfolioOf(rows, valued, wallet, clock.now()),
      wallet,
      holdings: rows
        .map((holding) => heldUnits(holding, since))
        .filter(({ units, pendingUnits }) => units > 0n || pendingUnits > 0n),
      income: income.items,
      hasBought: rows.length > 0,
    }
  })
}
