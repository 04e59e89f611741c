import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate, newId } from '#kernel'
import { propertyLabels, propertyNotFound } from '#properties'
import { type Alert, alertsMax, type NewAlert } from './alert.ts'
import { comparison } from './compare-alerts.ts'
import { waitForComparison } from './notify-alerts.ts'
import { readAlert } from './read-alerts.ts'
import { alertEndsInPast, alertNotFound, tooMany } from './refusals.ts'
import { lockList } from './watch-property.ts'

/**
 * Creates an alert, or returns the existing one when the actor has the same alert already. Where the alert
 * holds at once, nothing is reported. Refuses with `watchlist.too_many`, `watchlist.alert_ends_in_past` or
 * `properties.not_found`, and stores nothing then.
 */
export async function makeAlert(
  db: Database,
  clock: Clock,
  actor: Actor,
  alert: NewAlert,
): Promise<Alert> {
  const now = clock.now()
  const { propertyId, endsOn } = alert
  if (endsOn !== null && endsOn < jakartaDate(now)) throw alertEndsInPast()
  return await transaction(db, async (tx) => {
    if (propertyId !== null && !(await propertyLabels(tx, [propertyId])).has(propertyId))
      throw propertyNotFound()
    await lockList(tx, actor)
    const kept = await findSame(tx, actor, alert)
    const id = kept ?? (await insertAlert(tx, actor, alert, now))
    return await readAlert(tx, clock, actor, id)
  })
}

async function findSame(
  tx: Tx,
  { userId }: Actor,
  { propertyId, filters, condition, endsOn, byMail, byPush }: NewAlert,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from watchlist.alerts
    where investor_id = ${userId} and property_id is not distinct from ${propertyId}
      and filters = ${JSON.stringify(filters)}::jsonb and measure = ${condition.measure}
      and direction is not distinct from ${'direction' in condition ? condition.direction : null}
      and threshold is not distinct from ${'value' in condition ? condition.value : null}
      and ends_on is not distinct from ${endsOn}::date
      and by_mail = ${byMail} and by_push = ${byPush} and paused_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

/** Inserts an alert in the caller's transaction and returns its id; refuses with `watchlist.too_many`. */
export async function insertAlert(
  tx: Tx,
  { userId }: Actor,
  alert: NewAlert,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from watchlist.alerts
    where investor_id = ${userId}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= alertsMax) throw tooMany({ maximum: alertsMax })
  const { propertyId, filters, condition, endsOn, byMail, byPush } = alert
  const id = newId(now.getTime())
  await sql`
    insert into watchlist.alerts (id, investor_id, property_id, filters, measure, direction, threshold,
      by_mail, by_push, ends_on, made_at)
    values (${id}, ${userId}, ${propertyId}, ${JSON.stringify(filters)}::jsonb, ${condition.measure},
      ${'direction' in condition ? condition.direction : null},
      ${'value' in condition ? condition.value : null},
      ${byMail}, ${byPush}, ${endsOn}::date, ${now.toISOString()})`.execute(tx)
  await recordCurrentMatches(tx, id, now)
  return id
}

/** Pauses an alert until its owner resumes it; refuses with `watchlist.alert_not_found`. */
export async function pauseAlert(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update watchlist.alerts set paused_at = coalesce(paused_at, ${clock.now().toISOString()})
      where id = ${id} and investor_id = ${userId}`.execute(tx)
    if (numAffectedRows !== 1n) throw alertNotFound()
  })
}

/** Resumes an alert. Properties at which it came to hold during the pause are recorded without a notification. */
export async function resumeAlert(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ wasPaused: boolean }>`
      select paused_at is not null as was_paused from watchlist.alerts
      where id = ${id} and investor_id = ${userId} for update`.execute(tx)
    const [found] = rows
    if (found === undefined) throw alertNotFound()
    if (!found.wasPaused) return
    await sql`update watchlist.alerts set paused_at = null where id = ${id}`.execute(tx)
    await recordCurrentMatches(tx, id, clock.now())
  })
}

/** Deletes an alert. Refuses an alert of another investor as if it did not exist. */
export async function removeAlert(db: Database, { userId }: Actor, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from watchlist.alerts where id = ${id} and investor_id = ${userId}`.execute(tx)
    if (numAffectedRows !== 1n) throw alertNotFound()
  })
}

// No comparison runs until this transaction ends, so every change of a listing is either visible to this
// statement or compared afterwards.
async function recordCurrentMatches(tx: Tx, id: string, now: Date): Promise<void> {
  await waitForComparison(tx)
  const scope = { alerts: sql`a.id = ${id}::uuid`, properties: sql`true` }
  await sql`
    with ${comparison(now, scope)}, ceased as (
      update watchlist.alert_states s set holds = false
      where s.alert_id = ${id} and s.holds and not exists (
        select from met m where m.property_id = s.property_id))
    insert into watchlist.alert_states (alert_id, property_id, holds)
    select alert_id, property_id, true from met
    on conflict (alert_id, property_id) do update set holds = true`.execute(tx)
}
