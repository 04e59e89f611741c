import type { Db } from '#database'
import {
  type Actor,
  type Clock,
  isUuid,
  type OpenPageRequest,
  type Page,
  pageOf,
  placeById,
} from '#kernel'
import { depositNotFound } from '../refusals.ts'
import { type Deposit, shownDeposit } from './deposit.ts'
import {
  depositsOf,
  depositsUnderReview,
  findById,
  sumUncredited,
  type UncreditedDeposits,
} from './deposit-rows.ts'

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

/** The rupiah of an investor's deposits that are not credited, received and unpaid apart. */
export async function uncreditedDeposits(
  db: Db,
  clock: Clock,
  userId: string,
): Promise<UncreditedDeposits> {
  return await sumUncredited(db, userId, clock.now())
}

/** The deposits that add up to `received` of `uncreditedDeposits`. */
export async function readDepositsUnderReview(
  db: Db,
  clock: Clock,
  userId: string,
): Promise<Deposit[]> {
  const now = clock.now()
  return (await depositsUnderReview(db, userId)).map((row) => shownDeposit(row, now))
}
