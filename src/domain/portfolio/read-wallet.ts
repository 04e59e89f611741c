import { type Database, snapshot, type Tx } from '#database'
import type { Actor, Clock, Rupiah } from '#kernel'
import { account, balances, type Debt, type PlacedHold, placedHolds, readDebt } from '#ledger'
import { escrowOf } from '#offerings'
import { depositsOnTheWay } from '#payments'

/** An investor's money, by what may be done with it. Rupiah. */
export type Wallet = {
  /** Can be spent now. */
  readonly free: Rupiah
  /** Set aside for a purpose: purchase fees until the purchase can no longer be cancelled, and orders to buy units. */
  readonly held: Rupiah
  /** Paid for units that are not handed over yet. */
  readonly inEscrow: Rupiah
  /** Deposits that can still be paid, and money that came and is being looked at. */
  readonly incoming: Rupiah
  /** Set aside for withdrawals that the bank does not have yet. */
  readonly outgoing: Rupiah
  /** Earned and not paid out yet. */
  readonly rewards: Rupiah
  /** What the investor owes us, because money was taken back after it was spent; null: nothing. */
  readonly debt: Debt | null
  readonly asOf: Date
}

/** The actor's wallet; all figures are of one moment. */
export async function readWallet(db: Database, clock: Clock, actor: Actor): Promise<Wallet> {
  return await snapshot(db, (tx) => readWalletIn(tx, clock, actor))
}

/** The same inside a snapshot that reads more. */
export async function readWalletIn(tx: Tx, clock: Clock, { userId }: Actor): Promise<Wallet> {
  const kinds = ['investor-cash', 'investor-rewards', 'investor-order-cash'] as const
  const refs = kinds.map((kind) => account(kind, userId))
  const [[free = 0n, rewards = 0n, ordered = 0n], holds, inEscrow, incoming, debt] =
    await Promise.all([
      balances(tx, refs),
      placedHolds(tx, userId),
      escrowOf(tx, userId),
      depositsOnTheWay(tx, clock, userId),
      readDebt(tx, userId),
    ])
  const { held, outgoing } = heldFor(holds)
  return {
    free,
    held: held + ordered,
    inEscrow,
    incoming,
    outgoing,
    rewards,
    debt,
    asOf: clock.now(),
  }
}

/** What is held for a withdrawal is on its way out; everything else that is held stays here. */
export function isOutgoing({ purpose }: Pick<PlacedHold, 'purpose'>): boolean {
  return purpose === 'withdrawal'
}

function heldFor(holds: readonly PlacedHold[]): { held: Rupiah; outgoing: Rupiah } {
  const sum = (some: readonly PlacedHold[]) =>
    some.reduce((total, { amount }) => total + amount, 0n)
  const outgoing = sum(holds.filter(isOutgoing))
  return { held: sum(holds) - outgoing, outgoing }
}
