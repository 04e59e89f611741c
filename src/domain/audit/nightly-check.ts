import { sql } from 'kysely'
import { type Database, type Db, transaction } from '#database'
import { type Clock, jakartaDate } from '#kernel'
import { type AuditFault, checkAudit, lastLink } from './chain-events.ts'

/** The result of one daily check of the chain. */
type AuditCheck = {
  readonly checkedAt: Date
  readonly events: bigint
  readonly faults: number
}

/**
 * Checks the chain once per day in Jakarta time, in the first worker that calls this function on that day.
 * Returns the faults found, or null when another worker is checking, the check of the day is done, or the first
 * check would be too early: the next call does it.
 */
export async function checkAuditNightly(db: Database, clock: Clock): Promise<AuditFault[] | null> {
  const at = clock.now()
  const day = jakartaDate(at)
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}) and not exists (
        select from audit.checks where day = ${day}::date) as is_ours`.execute(tx)
    if (rows[0]?.isOurs !== true || (await isFirstTooEarly(tx, at))) return null
    const { position } = await lastLink(tx)
    if (position === 0n) return null
    const faults = await checkAudit(tx)
    await sql`
      insert into audit.checks (day, checked_at, events, faults)
      values (${day}::date, ${at}, ${position}, ${faults.length})`.execute(tx)
    return faults
  })
}

const lockKey = 7_350_173
const chainedWithinMs = 60_000

/** Whether the first check would miss events that a worker has not chained yet, as after many were loaded. */
async function isFirstTooEarly(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isTooEarly: boolean }>`
    select not exists (select from audit.checks) and exists (
      select from audit.events where id > coalesce((select max(event_id) from audit.links), 0)
        and happened_at < ${new Date(at.getTime() - chainedWithinMs)}) as is_too_early`.execute(db)
  return rows[0]?.isTooEarly === true
}

/** Returns the newest check; null before the first. */
export async function lastCheck(db: Db): Promise<AuditCheck | null> {
  const { rows } = await sql<AuditCheck>`
    select checked_at, events, faults from audit.checks order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}
