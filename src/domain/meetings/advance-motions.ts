import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, jakartaDate, processEach, readPages, rowsIn } from '#kernel'
import { recordMotion } from './draft-motion.ts'
import { canBeDecided, type Motion } from './motion.ts'
import { notifyProposer, notifyStaff, titleInWords } from './notify.ts'
import { settleSupport } from './propose-motion.ts'

type Moved = Pick<Motion, 'id' | 'propertyId' | 'titleId' | 'titleEn'>

type Due = { readonly id: string; readonly isOver: boolean }

/**
 * Advances motions that collect support: trades may have moved units to supporters, and the period may have
 * ended. Notifies staff once of a meeting that should have been called. Safe to run more than once. Returns how
 * many motions it advanced.
 */
export async function advanceMotions(db: Database, clock: Clock): Promise<number> {
  return await processEach(
    [advanceCollecting, reportLateCalls],
    ({ name }) => name,
    (step) => step(db, clock),
  )
}

const collectingAtOnce = 100

async function advanceCollecting(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const collecting = readPages(
    collectingAtOnce,
    ({ id }: Due) => id,
    async (after) => {
      const { rows } = await sql<Due>`
        select id, support_until <= ${now} as is_over from meetings.motions
        where state = 'collecting' and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${collectingAtOnce}`.execute(db)
      return rows
    },
  )
  return await processEach(
    rowsIn(collecting),
    ({ id }) => `motion ${id}`,
    (due) => transaction(db, (tx) => advance(tx, due, now)),
  )
}

async function advance(tx: Tx, { id, isOver }: Due, now: Date): Promise<number> {
  if (await settleSupport(tx, id, now)) return 1
  if (!isOver) return 0
  const { rows } = await sql<Pick<Motion, 'id' | 'proposerId' | 'titleId' | 'titleEn'>>`
    update meetings.motions set state = 'expired' where id = ${id} and state = 'collecting'
    returning id, proposer_id, title_id, title_en`.execute(tx)
  const [motion] = rows
  if (motion === undefined) return 0
  await recordMotion(tx, 'meetings.expire-motion', { id, at: now, actorId: null })
  await notifyProposer(tx, motion, { event: 'motion-expired', at: now })
  return 1
}

async function reportLateCalls(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<Moved & { callBy: string }>`
      update meetings.motions set call_late_notified_at = ${now}
      where state = 'supported' and call_by < ${jakartaDate(now)}::date and call_late_notified_at is null
        and ${canBeDecided(sql`property_id`)}
      returning id, property_id, title_id, title_en, call_by::text`.execute(tx)
    for (const { id, propertyId, callBy, ...titles } of rows)
      await notifyStaff(tx, {
        event: 'meeting-overdue',
        propertyId,
        title: titleInWords(titles),
        motionId: id,
        day: callBy,
        at: now,
      })
    return rows.length
  })
}

/** Notifies staff once of each adopted motion whose planned day has passed. Returns how many. */
export async function reportLateProgress(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<Moved & { plannedOn: string }>`
      with newest as (
        select distinct on (g.motion_id) g.motion_id, g.planned_on from meetings.progress g
        where g.planned_on is not null order by g.motion_id, g.id desc
      )
      update meetings.motions m set late_notified_for = n.planned_on
      from newest n where m.id = n.motion_id and m.state = 'adopted' and n.planned_on < ${jakartaDate(now)}::date
        and m.late_notified_for is distinct from n.planned_on
        and not exists (select from meetings.progress d
          where d.motion_id = m.id and (d.done_on is not null or d.is_abandoned))
      returning m.id, m.property_id, m.title_id, m.title_en, n.planned_on::text`.execute(tx)
    for (const { id, propertyId, plannedOn, ...titles } of rows)
      await notifyStaff(tx, {
        event: 'motion-late',
        propertyId,
        title: titleInWords(titles),
        motionId: id,
        day: plannedOn,
        at: now,
      })
    return rows.length
  })
}
