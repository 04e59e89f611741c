import { sql } from 'kysely'
import type { AlertDirection, AlertMeasure } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { basisPointsOf, type Clock, toJsonInteger } from '#kernel'
import { type NewNotice, notify } from '#notifications'
import { drainChangedListings, propertyLabels } from '#properties'
import { comparison } from './compare-alerts.ts'

// The advisory lock of the comparison: one worker at a time holds it. A transaction that creates or resumes an
// alert takes it as a shared lock: it waits for a running comparison, and no comparison starts until it ends.
const lockKey = 7_350_230
const changesAtOnceMax = 500
/** When an alert begins to hold at more properties at once, they are reported in one notice. */
const notifiedSinglyMax = 3

type Met = {
  alertId: string
  investorId: string
  byMail: boolean
  byPush: boolean
  measure: AlertMeasure
  direction: AlertDirection | null
  propertyId: string
  netYieldBasisPoints: number
  unitPrice: bigint
  valuationGapBasisPoints: number
  unitsLeft: bigint | null
  closesAt: Date | null
  bestAsk: bigint | null
  bestBid: bigint | null
}

/**
 * Compares the changed listings with all alerts in one statement, and notifies investors whose alert begins to
 * hold: once, until the alert has ceased to hold. Returns the number of changed listings that it took. Any
 * number of workers may run it; it returns 0 while another worker compares.
 */
export async function notifyAlerts(db: Database, clock: Clock): Promise<number> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}) as is_mine`.execute(tx)
    if (rows[0]?.isMine !== true) return 0
    const changed = await drainChangedListings(tx, changesAtOnceMax)
    const now = clock.now()
    const begun = await compareAll(tx, now, changed)
    await sendNotice(tx, now, begun)
    return changed.length
  })
}

/** Waits for a running comparison, and prevents the next one until the caller's transaction ends. */
export async function waitForComparison(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(tx)
}

async function compareAll(tx: Tx, now: Date, changed: readonly string[]): Promise<Met[]> {
  const properties = sql`l.property_id = any(${changed}::text[])`
  const { rows } = await sql<Met>`
    with ${comparison(now, { alerts: sql`true`, properties })},
    ceased as (
      update watchlist.alert_states s set holds = false from asked a, looked l
      where s.alert_id = a.id and s.property_id = l.property_id and s.holds
        and (l.is_changed or a.is_polled) and not exists (
          select from met m where m.alert_id = s.alert_id and m.property_id = s.property_id)),
    begun as (
      insert into watchlist.alert_states as s (alert_id, property_id, holds, notified_at)
      select m.alert_id, m.property_id, true, p.now from met m cross join p
      on conflict (alert_id, property_id) do update set holds = true, notified_at = excluded.notified_at
      where not s.holds and (s.notified_at is null or s.notified_at <= excluded.notified_at - interval '1 day')
      returning alert_id, property_id)
    select m.* from met m join begun b using (alert_id, property_id)
    order by m.alert_id, m.property_id`.execute(tx)
  return rows
}

async function sendNotice(tx: Tx, happenedAt: Date, begun: readonly Met[]): Promise<void> {
  if (begun.length === 0) return
  const labels = await propertyLabels(tx, [...new Set(begun.map(({ propertyId }) => propertyId))])
  const notices: NewNotice[] = []
  for (const met of Map.groupBy(begun, ({ alertId }) => alertId).values()) {
    const nameOf = ({ propertyId }: Met) => labels.get(propertyId)?.name ?? propertyId
    if (met.length <= notifiedSinglyMax) {
      for (const one of met) notices.push(noticeOf(one, nameOf(one), happenedAt))
      continue
    }
    const [first] = met
    if (first === undefined) continue
    notices.push({
      ...addressOf(first),
      event: 'alerts-met',
      values: {
        count: met.length,
        properties: met.slice(0, notifiedSinglyMax).map(nameOf).join(', '),
      },
      path: `/dashboard/notifications/alerts`,
      happenedAt,
    })
  }
  await notify(tx, notices)
}

function addressOf({ investorId, byMail, byPush }: Met): Pick<NewNotice, 'userId' | 'channels'> {
  const channels = [...(byMail ? ['mail' as const] : []), ...(byPush ? ['push' as const] : [])]
  return { userId: investorId, channels }
}

const wholeBasisPoints = 10_000

function noticeOf(met: Met, property: string, happenedAt: Date): NewNotice {
  const { measure, direction, unitsLeft, closesAt, propertyId, unitPrice } = met
  const resale = (direction === 'above' ? met.bestBid : met.bestAsk) ?? unitPrice
  const gap =
    measure === 'resale-gap'
      ? basisPointsOf(resale - unitPrice, unitPrice)
      : met.valuationGapBasisPoints
  return {
    ...addressOf(met),
    event: 'alert-met',
    values: {
      property,
      propertyId,
      measure,
      direction: direction ?? 'none',
      // Fractions of one; the message texts format them as percentages.
      yield: met.netYieldBasisPoints / wholeBasisPoints,
      gap: Math.abs(gap) / wholeBasisPoints,
      price: unitPrice,
      resale,
      units: toJsonInteger(unitsLeft ?? 0n),
      closes: closesAt ?? happenedAt,
    },
    path: measure === 'next' ? '/dashboard/market' : `/dashboard/properties/${propertyId}`,
    happenedAt,
  }
}
