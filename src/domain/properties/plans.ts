import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, transaction } from '#database'
import { type Actor, type Clock, jakartaDate, type Localized, type Rupiah } from '#kernel'
import { lockProperty } from './lock-property.ts'
import { dateImpossible } from './refusals.ts'

/** What a month to come (`YYYY-MM`) is planned at, and why. */
export type MonthPlan = {
  readonly month: string
  readonly gross: Rupiah
  /** Everything that is taken from the rent. */
  readonly costs: Rupiah
  readonly note: Localized
}

/** Plans a month; the newest plan of a month counts. Refuses one that is over. */
export async function planMonth(
  db: Database,
  clock: Clock,
  actor: Actor,
  { propertyId, month, gross, costs, note }: MonthPlan & { readonly propertyId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    await lockProperty(tx, propertyId)
    if (month < jakartaDate(now).slice(0, 7)) throw dateImpossible({ path: 'month' })
    await sql`
      insert into properties.plans (property_id, month, planned_at, planned_by, gross, costs, note_id, note_en)
      values (${propertyId}, ${`${month}-01`}::date, ${now}, ${actor.userId}, ${gross}, ${costs}, ${note.id}, ${note.en})
      on conflict do nothing`.execute(tx)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'properties.plan-month',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { month, gross: gross.toString(), costs: costs.toString() },
    })
  })
}

/** The newest plan of each month from `from` to `to` (`YYYY-MM`, both included), oldest month first. */
export async function readPlans(
  db: Db,
  propertyId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MonthPlan[]> {
  type Row = Omit<MonthPlan, 'note'> & { noteId: string; noteEn: string }
  const { rows } = await sql<Row>`
    select distinct on (p.month) to_char(p.month, 'YYYY-MM') as month, gross, costs, note_id, note_en
    from properties.plans p
    where property_id = ${propertyId} and p.month between ${`${from}-01`}::date and ${`${to}-01`}::date
    order by p.month, planned_at desc limit 60`.execute(db)
  return rows.map(({ noteId, noteEn, ...plan }) => ({ ...plan, note: { id: noteId, en: noteEn } }))
}
