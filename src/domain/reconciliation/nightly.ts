import { sql } from 'kysely'
import type { Tx } from '#database'
import { staffIn } from '#identity'
import { day as dayLength, hour, jakartaDate, later } from '#kernel'
import { notify } from '#notifications'
import type { Cashier } from '#payments'
import { type Run, reconcileDay } from './reconcile-day.ts'

const firstHour = 1

/**
 * Compares yesterday once it has been over for an hour (Jakarta); null when that was done before.
 * Whatever is left to explain, finance is told of it, in their inbox and by mail. Two workers at once
 * make two runs of the same day, which is harmless.
 */
export async function reconcileYesterday(cashier: Cashier): Promise<Run | null> {
  const now = cashier.clock.now()
  const yesterday = jakartaDate(later(now, -dayLength))
  const isEarly = jakartaDate(later(now, -firstHour * hour)) === yesterday
  if (isEarly) return null
  const { rows } = await sql`
    select from reconciliation.runs where day = ${yesterday}::date limit 1`.execute(cashier.db)
  return rows.length > 0 ? null : await reconcileDay(cashier, yesterday, tellFinance)
}

async function tellFinance(tx: Tx, { day, openItems, ranAt }: Run): Promise<void> {
  if (openItems === 0) return
  const told = await staffIn(tx, ['finance', 'admin'])
  await notify(
    tx,
    told.map((userId) => ({
      userId,
      event: 'books-differ',
      values: { day, count: openItems },
      path: '/back-office/reconciliation',
      happenedAt: ranAt,
    })),
  )
}
