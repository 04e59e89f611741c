import type { Database, Db, Tx } from '#database'
import type { Actor, Clock, Page, PageRequest, Rupiah } from '#kernel'
import { account, balances, type EntryKind, type Movement, movements } from '#ledger'
import { escrowOf } from '#offerings'
import { depositsOnTheWay } from '#payments'
import { propertyLabels } from '#properties'
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

/** One change of the free balance, with the property it was for. */
export type WalletMovement = Movement & {
  readonly property: { readonly id: string; readonly name: string } | null
}

/** The changes of the actor's free balance, newest first; `kind` narrows them. */
export async function readMovements(
  db: Db,
  actor: Actor,
  page: PageRequest,
  kind: EntryKind | null = null,
): Promise<Page<WalletMovement>> {
  const cash = account('investor-cash', actor.userId)
  const found = await movements(db, cash, page, kind === null ? null : [kind])
  const ids = found.items.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId]))
  const labels = await propertyLabels(db, ids)
  const items = found.items.map((movement) => {
    const label = movement.propertyId === null ? undefined : labels.get(movement.propertyId)
    return {
      ...movement,
      property: label === undefined ? null : { id: label.id, name: label.name },
    }
  })
  return { items, nextCursor: found.nextCursor }
}
