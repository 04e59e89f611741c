import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#database'
import { day, later } from '#kernel'
import { transferCodesUsed } from './refusals.ts'

/** Three digits as long as there are some; four when everybody wants the same amount. */
const codesMax = [999, 9999] as const

/** How long an amount belongs to one transfer: one that comes late is still known by it. */
export const amountKeptMilliseconds = 17 * day

/**
 * A code that makes an amount one that no other transfer has had of late. Refuses with
 * `payments.transfer_codes_used` when there is none. Locks: two at once never get the same.
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
