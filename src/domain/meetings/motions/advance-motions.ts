import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, jakartaDate, processEach, readPages, rowsIn } from '#kernel'
import { notifyProposer, notifyStaff, titleInWords } from '../notify.ts'
import { recordMotion } from './draft-motion.ts'
import { canBeDecided, type Motion } from './motion.ts'
import { settleSupport } from './propose-motion.ts'

type Identified = { readonly id: string }

type Due = Identified & { readonly isOver: boolean }

/** A motion whose `day` has passed. */
type Late = Pick<Motion, 'id' | 'propertyId' | 'titleId' | 'titleEn'> & { readonly day: string }

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

const motionsAtOnce = 100

async function advanceCollecting(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const collecting = readPages(motionsAtOnce, idOf, async (after) => {
    const { rows } = await sql<Due>`
      select id, support_until <= ${now} as is_over from meetings.motions
      where state = 'collecting' and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${motionsAtOnce}`.execute(db)
    return rows
  })
  return await processEach(rowsIn(collecting), subjectOf, (due) =>
    transaction(db, (tx) => advance(tx, due, now)),
  )
}

const idOf = ({ id }: Identified) => id
const subjectOf = ({ id }: Identified) => `motion ${id}`

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
  const isLate = sql`state = 'supported' and call_by < ${jakartaDate(now)}::date and call_late_notified_at is null
    and ${canBeDecided(sql`property_id`)}`
  const late = readPages(motionsAtOnce, idOf, async (after) => {
    const { rows } = await sql<Identified>`
      select id from meetings.motions where ${isLate} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${motionsAtOnce}`.execute(db)
    return rows
  })
  return await processEach(rowsIn(late), subjectOf, ({ id }) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<Late>`
        update meetings.motions set call_late_notified_at = ${now} where id = ${id} and ${isLate}
        returning id, property_id, title_id, title_en, call_by::text as day`.execute(tx)
      for (const motion of rows) await notifyLate(tx, 'meeting-overdue', motion, now)
      return rows.length
    }),
  )
}

/** Notifies staff once of each adopted motion whose planned day has passed. Returns how many. */
export async function reportLateProgress(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const late = readPages(motionsAtOnce, idOf, async (after) => {
    const { rows } = await sql<Identified & { plannedOn: string }>`
      select m.id, n.planned_on::text from meetings.motions m join lateral (
        select g.planned_on from meetings.progress g
        where g.motion_id = m.id and g.planned_on is not null order by g.id desc limit 1) n on true
      where m.state = 'adopted' and n.planned_on < ${jakartaDate(now)}::date
        and m.late_notified_for is distinct from n.planned_on
        and not exists (select from meetings.progress d
          where d.motion_id = m.id and (d.done_on is not null or d.is_abandoned))
        and (${after}::uuid is null or m.id > ${after}::uuid)
      order by m.id limit ${motionsAtOnce}`.execute(db)
    return rows
  })
  return await processEach(rowsIn(late), subjectOf, ({ id, plannedOn }) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<Late>`
        update meetings.motions set late_notified_for = ${plannedOn}::date
        where id = ${id} and late_notified_for is distinct from ${plannedOn}::date
        returning id, property_id, title_id, title_en, late_notified_for::text as day`.execute(tx)
      for (const motion of rows) await notifyLate(tx, 'motion-late', motion, now)
      return rows.length
    }),
  )
}

async function notifyLate(
  tx: Tx,
  event: 'meeting-overdue' | 'motion-late',
  { id: motionId, propertyId, day, ...titles }: Late,
  at: Date,
): Promise<void> {
  await notifyStaff(tx, { event, propertyId, title: titleInWords(titles), motionId, day, at })
}
