import { type Database, snapshot, type Tx } from '#database'
import type { Actor, Clock, Rupiah } from '#kernel'
import { account, balances, type Debt, type PlacedHold, placedHolds, readDebt } from '#ledger'
import { escrowOf } from '#offerings'
import { uncreditedDeposits } from '#payments'

/** An investor's money by how it can be used. Rupiah. */
export type Wallet = {
  /** Available to spend. */
  readonly free: Rupiah
  /** Held: purchase fees while the purchase can be cancelled, and orders to buy units. */
  readonly held: Rupiah
  /** Paid for units that are not issued yet. */
  readonly inEscrow: Rupiah
  /** Received money of deposits under review. */
  readonly incoming: Rupiah
  /** Deposits that can still be paid: no money yet, so part of no sum. */
  readonly unpaid: Rupiah
  /** Held for withdrawals that have not been sent to the bank. */
  readonly outgoing: Rupiah
  /** Earned but not paid out yet. */
  readonly rewards: Rupiah
  /** The investor's debt, after money was reversed that had been spent; null without one. */
  readonly debt: Debt | null
  readonly asOf: Date
}

/** The actor's wallet; all figures are of one moment. */
export async function readWallet(db: Database, clock: Clock, actor: Actor): Promise<Wallet> {
  return await snapshot(db, (tx) => readWalletIn(tx, clock, actor))
}

/** The same inside a larger snapshot. */
export async function readWalletIn(tx: Tx, clock: Clock, { userId }: Actor): Promise<Wallet> {
  const kinds = ['investor-cash', 'investor-rewards', 'investor-order-cash'] as const
  const refs = kinds.map((kind) => account(kind, userId))
  const [[free = 0n, rewards = 0n, ordered = 0n], holds, inEscrow, deposits, debt] =
    await Promise.all([
      balances(tx, refs),
      placedHolds(tx, userId),
      escrowOf(tx, userId),
      uncreditedDeposits(tx, clock, userId),
      readDebt(tx, userId),
    ])
  const { held, outgoing } = heldFor(holds)
  return {
    free,
    held: held + ordered,
    inEscrow,
    incoming: deposits.received,
    unpaid: deposits.unpaid,
    outgoing,
    rewards,
    debt,
    asOf: clock.now(),
  }
}

/** Holds for withdrawals are outgoing; all other holds stay in the wallet. */
export function isOutgoing({ purpose }: Pick<PlacedHold, 'purpose'>): boolean {
  return purpose === 'withdrawal'
}

function heldFor(holds: readonly PlacedHold[]): { held: Rupiah; outgoing: Rupiah } {
  const sum = (some: readonly PlacedHold[]) =>
    some.reduce((total, { amount }) => total + amount, 0n)
  const outgoing = sum(holds.filter(isOutgoing))
  return { held: sum(holds) - outgoing, outgoing }
}
