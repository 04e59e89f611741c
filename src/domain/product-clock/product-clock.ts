import { sql } from 'kysely'
import type { Database } from '#database'
import { type Clock, day, Refusal } from '#kernel'

/** A clock that can be moved forward. All processes that read the same database have the same time. */
export type ProductClock = Clock & {
  /**
   * Moves the time of the whole product forward. It never moves back: stored records would then be in the
   * future, and deadlines that have passed would pass again. Refuses with `clock.only_forward` and, more than
   * ten years ahead of the real time, with `clock.too_far`.
   */
  moveTo(instant: Date): Promise<void>
  /** Stops reading moves made by other processes. */
  close(): void
}

const readEveryMilliseconds = 500
const aheadMillisecondsMax = 3650 * day

/** Opens the clock in `product.clock`. Other processes see a move within a second. */
export async function productClock(db: Database): Promise<ProductClock> {
  let ahead = await readAhead(db)
  const timer = setInterval(() => {
    // While the database is unreachable, the clock continues from the last offset that it read.
    readAhead(db).then(
      (milliseconds) => {
        ahead = Math.max(ahead, milliseconds)
      },
      () => {},
    )
  }, readEveryMilliseconds)
  timer.unref()
  return {
    now: () => new Date(Date.now() + ahead),
    moveTo: async (instant) => {
      const offset = instant.getTime() - Date.now()
      if (offset > aheadMillisecondsMax) throw new Refusal('clock.too_far', 'invalid')
      ahead = await moveAhead(db, offset)
    },
    close: () => clearInterval(timer),
  }
}

async function readAhead(db: Database): Promise<number> {
  const { rows } = await sql<{ ahead: bigint }>`
    select ahead_milliseconds as ahead from product.clock`.execute(db)
  return Number(rows[0]?.ahead ?? 0n)
}

async function moveAhead(db: Database, milliseconds: number): Promise<number> {
  const { rows } = await sql<{ ahead: bigint }>`
    update product.clock set ahead_milliseconds = ${BigInt(Math.round(milliseconds))}
    where ahead_milliseconds < ${BigInt(Math.round(milliseconds))}
    returning ahead_milliseconds as ahead`.execute(db)
  const moved = rows[0]
  if (moved === undefined) throw new Refusal('clock.only_forward', 'conflict')
  return Number(moved.ahead)
}
