import { sql } from 'kysely'
import type { AlertDirection, AlertMeasure } from '#contract'
import type { Db } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { type Alert, type AlertCondition, type AlertFilters, alertsMax } from './alert.ts'
import { alertNotFound } from './refusals.ts'

type Row = {
  id: string
  propertyId: string | null
  filters: AlertFilters
  measure: AlertMeasure
  direction: AlertDirection | null
  threshold: bigint | null
  byMail: boolean
  byPush: boolean
  endsOn: string | null
  pausedAt: Date | null
  madeAt: Date
  holdsAt: number
  notifiedAt: Date | null
}

/** Returns all alerts of an investor, the newest first. */
export async function readAlerts(db: Db, clock: Clock, { userId }: Actor): Promise<Alert[]> {
  const rows = await readRows(db, userId, null)
  return rows.map((row) => alertOf(row, clock.now()))
}

export async function readAlert(
  db: Db,
  clock: Clock,
  { userId }: Actor,
  id: string,
): Promise<Alert> {
  const [row] = await readRows(db, userId, id)
  if (row === undefined) throw alertNotFound()
  return alertOf(row, clock.now())
}

async function readRows(db: Db, userId: string, id: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.property_id, a.filters, a.measure, a.direction, a.threshold, a.by_mail, a.by_push,
      a.ends_on::text as ends_on, a.paused_at, a.made_at, s.holds_at, s.notified_at
    from watchlist.alerts a
    cross join lateral (
      select count(*) filter (where s.holds)::integer as holds_at, max(s.notified_at) as notified_at
      from watchlist.alert_states s where s.alert_id = a.id
    ) s
    where a.investor_id = ${userId} and (${id}::uuid is null or a.id = ${id}::uuid)
    order by a.id desc limit ${alertsMax}`.execute(db)
  return rows
}

function alertOf(row: Row, now: Date): Alert {
  const { measure, direction, threshold, pausedAt, endsOn, ...alert } = row
  return {
    ...alert,
    endsOn,
    condition: conditionOf(measure, direction, threshold),
    isPaused: pausedAt !== null,
    hasEnded: endsOn !== null && endsOn < jakartaDate(now),
  }
}

function conditionOf(
  measure: AlertMeasure,
  direction: AlertDirection | null,
  threshold: bigint | null,
): AlertCondition {
  switch (measure) {
    case 'fits':
    case 'opens':
    case 'next':
      return { measure }
    case 'units-left':
    case 'closes':
      return { measure, value: threshold ?? 0n }
    default:
      return { measure, direction: direction ?? 'above', value: threshold ?? 0n }
  }
}
