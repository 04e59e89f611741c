import type { Db } from '#database'
import {
  type Actor,
  type Clock,
  isUuid,
  type OpenPageRequest,
  type Page,
  pageOf,
  placeById,
  type Rupiah,
} from '#kernel'
import { type Deposit, shownDeposit } from './deposit.ts'
import { depositsOf, depositsOnTheirWay, findById, sumOnTheWay } from './deposit-rows.ts'
import { depositNotFound } from './refusals.ts'

/** Reads one deposit of the actor. Another investor's is refused as if it did not exist. */
export async function readDeposit(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<Deposit> {
  const stored = isUuid(id) ? await findById(db, id) : null
  if (stored === null || stored.userId !== actor.userId) throw depositNotFound()
  return shownDeposit(stored, clock.now())
}

/** The actor's deposits, all or only those that are open, newest first. An invalid cursor starts from the beginning. */
export async function readDeposits(
  db: Db,
  clock: Clock,
  actor: Actor,
  { limit, cursor, state }: OpenPageRequest,
): Promise<Page<Deposit>> {
  const now = clock.now()
  const openAt = state === 'open' ? now : null
  const range = { before: placeById(cursor), limit: limit + 1, openAt }
  const rows = await depositsOf(db, actor.userId, range)
  const { items, nextCursor } = pageOf(rows, limit, (row) => [row.id])
  return { items: items.map((row) => shownDeposit(row, now)), nextCursor }
}

/** Incoming rupiah of an investor: deposits that can still be paid, and money under review. */
export async function depositsOnTheWay(db: Db, clock: Clock, userId: string): Promise<Rupiah> {
  return await sumOnTheWay(db, userId, clock.now())
}

/** The deposits that `depositsOnTheWay` adds up. */
export async function readDepositsOnTheWay(
  db: Db,
  clock: Clock,
  userId: string,
): Promise<Deposit[]> {
  const now = clock.now()
  return (await depositsOnTheirWay(db, userId, now)).map((row) => shownDeposit(row, now))
}
