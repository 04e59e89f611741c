import { sql } from 'kysely'
import type { Db } from '#database'
import type { Localized, Rupiah } from '#kernel'

/** The planned figures of a future month (`YYYY-MM`), and the reason. */
export type MonthPlan = {
  readonly month: string
  readonly gross: Rupiah
  /** All costs deducted from the rent. */
  readonly costs: Rupiah
  readonly note: Localized
}

/** Returns the newest plan of each month from `from` to `to` (`YYYY-MM`, both included), oldest month first. */
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
