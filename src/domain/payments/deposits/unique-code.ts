import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#database'
import { day, later } from '#kernel'
import { transferCodesUsed } from '../refusals.ts'

/** Three digits while some are free, four when many people transfer the same amount. */
const codesMax = [999, 9999] as const

/** How long an amount is reserved for one transfer, so that a late one can still be matched. */
const amountKeptMilliseconds = 17 * day

/**
 * Returns a code that makes an amount unique among recent transfers. Refuses with
 * `payments.transfer_codes_used` when there is none. Takes a lock, so that concurrent requests get different
 * codes.
 */
export async function freeCode(tx: Tx, amount: bigint, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payments/transfer-codes', 0))`.execute(
    tx,
  )
  for (const most of codesMax) {
    const { rows } = await sql<{ code: number }>`
      select code from generate_series(1, ${most}::integer) code
      where not exists (select from payments.deposits d
        where d.gateway = 'bank' and d.amount = ${amount}::bigint + code
          and d.created_at > ${later(now, -amountKeptMilliseconds)})`.execute(tx)
    const free = rows[rows.length === 0 ? 0 : randomInt(rows.length)]
    if (free !== undefined) return free.code
  }
  throw transferCodesUsed()
}
