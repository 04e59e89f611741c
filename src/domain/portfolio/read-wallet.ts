import type { Database, Tx } from '#database'
import type { Actor, Clock, Rupiah } from '#kernel'
import { account, balances } from '#ledger'
import { escrowOf } from '#offerings'
import { depositsOnTheWay } from '#payments'
import { snapshot } from './snapshot.ts'

/** An investor's money, by what may be done with it. Rupiah. */
export type Wallet = {
  /** Can be spent now. */
  readonly free: Rupiah
  /** Set aside for a purpose: purchase fees until the purchase can no longer be cancelled. */
  readonly held: Rupiah
  /** Paid for units that are not handed over yet. */
  readonly inEscrow: Rupiah
  /** Deposits that can still be paid, and money that came and is being looked at. */
  readonly incoming: Rupiah
  readonly asOf: Date
}

/** The actor's wallet; all figures are of one moment. */
export async function readWallet(db: Database, clock: Clock, actor: Actor): Promise<Wallet> {
  return await snapshot(db, (tx) => readWalletIn(tx, clock, actor))
}

/** The same inside a snapshot that reads more. */
export async function readWalletIn(tx: Tx, clock: Clock, { userId }: Actor): Promise<Wallet> {
  const refs = [account('investor-cash', userId), account('investor-held', userId)]
  const [free = 0n, held = 0n] = await balances(tx, refs)
  const inEscrow = await escrowOf(tx, userId)
  const incoming = await depositsOnTheWay(tx, clock, userId)
  return { free, held, inEscrow, incoming, asOf: clock.now() }
}
