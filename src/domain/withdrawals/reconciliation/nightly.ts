import { sql } from 'kysely'
import { type DifferenceKind, notifiedRoles } from '#contract'
import type { Db, Tx } from '#database'
import { staffIn } from '#identity'
import { day as dayLength, hour, jakartaDate, later } from '#kernel'
import { dayInWords, notify } from '#notifications'
import type { PaymentServices } from '#payments'
import { orderTransfers } from '../transfer-orders/order-transfers.ts'
import { type Run, reconcileDay } from './reconcile-day.ts'

const firstHour = 1

/** Open items of these kinds are errors, not delays: amounts differ, or a rule of the ledger is broken. */
const faults: readonly DifferenceKind[] = [
  'gateway-differs',
  'settlement-differs',
  'bank-amount-differs',
  'ledger-broken',
]

/** The result of a nightly run. */
export type Night = Run & {
  /** Whether the totals of the day differ, or an open item is an error. */
  readonly isFaulty: boolean
  /** Open items older than one night, which is the longest that each may wait. */
  readonly overdueItems: number
}

/** The most missed nights that are made up for. */
const lookBack = 31

/**
 * Reconciles the oldest day that has had no nightly run, at the earliest an hour after its end (Jakarta);
 * null when none is left. Days before the first nightly run or more than a month ago are left out. Notifies finance of
 * open items, in the app and by email. Orders the transfers that our bank accounts owe each other. Two workers
 * at the same time reconcile the same day twice, which is harmless.
 */
export async function reconcileNextNight(services: PaymentServices): Promise<Night | null> {
  const day = await nextNight(services.db, services.clock.now())
  if (day === null) return null
  const run = await reconcileDay(services, day, async (tx, made) => {
    await notifyFinance(tx, made)
    if (services.bankAccounts != null) await orderTransfers(tx, made.ranAt)
  })
  return { ...run, ...(await summariseRun(services.db, run)) }
}

async function nextNight(db: Db, now: Date): Promise<string | null> {
  const yesterday = jakartaDate(later(now, -dayLength - firstHour * hour))
  const { rows } = await sql<{ day: string }>`
    select d.day::date::text as day
    from generate_series(
      greatest(${yesterday}::date - ${lookBack - 1}::integer,
        least(coalesce((select min(day) from reconciliation.runs where is_nightly), ${yesterday}::date),
          ${yesterday}::date)),
      ${yesterday}::date, interval '1 day') as d (day)
    -- A comparison by hand notifies no one and orders no transfers, so it does not count.
    where not exists (select from reconciliation.runs r where r.day = d.day::date and r.is_nightly)
    order by d.day limit 1`.execute(db)
  return rows[0]?.day ?? null
}

async function summariseRun(db: Db, run: Run): Promise<Pick<Night, 'isFaulty' | 'overdueItems'>> {
  const { rows } = await sql<{ faulty: number; overdue: number }>`
    select (count(*) filter (where kind = any(${[...faults]}::text[])))::integer as faulty,
      (count(*) filter (where day < ${run.day}::date - 1))::integer as overdue
    from reconciliation.items where explained_at is null`.execute(db)
  const { faulty = 0, overdue = 0 } = rows[0] ?? {}
  const isSame = run.ledgerIn === run.gatewayIn && run.ledgerOut === run.gatewayOut
  return { isFaulty: !isSame || faulty > 0, overdueItems: overdue }
}

async function notifyFinance(tx: Tx, { day, openItems, ranAt }: Run): Promise<void> {
  if (openItems === 0) return
  const recipients = await staffIn(tx, notifiedRoles['bank-difference'])
  await notify(
    tx,
    recipients.map((userId) => ({
      userId,
      event: 'books-differ',
      values: { day: dayInWords(day), count: openItems },
      path: '/back-office/reconciliation',
      happenedAt: ranAt,
    })),
  )
}
