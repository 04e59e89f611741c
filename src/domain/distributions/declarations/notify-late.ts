import { sql } from 'kysely'
import { payoutOnTimeUntil } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import {
  type Clock,
  day,
  jakartaDate,
  jakartaMonth,
  later,
  monthAfter,
  processEach,
  readPages,
  rowsIn,
} from '#kernel'
import { dayInWords } from '#notifications'
import { insertHolderNotices } from '../holder-notices.ts'

/**
 * Notifies the holders of a property that the payout of a month is late, on the 16th of the next month or as soon
 * as possible afterwards: the month is booked with a surplus that can be paid out, or not booked although the property
 * is let and has paid before. The notice names a late tenant if staff recorded that, and the day of a declared payout. Each month
 * of a property is reported once, even if several workers run. Returns how many it reported.
 */
export async function notifyLate(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  const payMonth = jakartaMonth(later(at, -payoutOnTimeUntil * day))
  const month = monthAfter(payMonth, -1)
  const due = dayInWords(`${payMonth}-${payoutOnTimeUntil}`)
  const late = readPages(
    foundAtOnce,
    ({ propertyId }: Late) => propertyId,
    (after) => readLate(db, month, after),
  )
  return await processEach(
    rowsIn(late),
    ({ propertyId }) => `the notice about the late payout of ${propertyId}`,
    ({ propertyId, property, payAt, recordedAt, isRentLate }) =>
      transaction(db, async (tx) => {
        if (!(await recordNotified(tx, propertyId, month, at))) return false
        const notice = {
          event: 'payout-late' as const,
          values: {
            property,
            month: { month },
            due,
            why: isRentLate ? 'rent-late' : 'unknown',
            pays: payAt === null ? 'no' : 'yes',
            day: payAt === null ? due : dayInWords(jakartaDate(payAt)),
          },
          path: '/dashboard/portfolio/income',
          happenedAt: at,
        }
        await insertHolderNotices(propertyId, notice, recordedAt).execute(tx)
        return true
      }),
  )
}

const foundAtOnce = 50

/**
 * Condition on a property `p`: a payout of the month is declared, or the booked months leave something to pay out, as
 * `distributable` calculates it: rent that only repays the reserve is not paid out.
 */
const isPayable = (first: string) => sql`(
  exists (select from distributions.declarations d
    where d.property_id = p.id and d.month >= ${first}::date and not d.is_final)
  or (select coalesce(sum(n.net), 0) from distributions.months n
      where n.property_id = p.id and n.month <= ${first}::date)
    + (select coalesce(sum(c.amount), 0) from distributions.corrections c where c.property_id = p.id)
    > (select coalesce(sum(d.total), 0) from distributions.declared d
      where d.property_id = p.id and not d.is_final))`

type Late = {
  propertyId: string
  property: string
  /** Of a declared payout. */
  payAt: Date | null
  recordedAt: Date | null
  isRentLate: boolean
}

/** The properties after `after` that are late with a month and not reported yet. */
async function readLate(db: Database, month: string, after: string | null): Promise<Late[]> {
  const first = `${month}-01`
  const { rows } = await sql<Late>`
    select p.id as property_id, p.name as property, d.pay_at, d.recorded_at,
      exists (select from distributions.reasons r
        where r.property_id = p.id and r.month = ${first}::date and r.code = 'rent-late') as is_rent_late
    from distributions.properties p
    left join distributions.months m on m.property_id = p.id and m.month = ${first}::date
    left join distributions.declarations d on d.property_id = p.id and d.month = ${first}::date and not d.is_final
    where p.let_state <> 'empty'
      and case when m.month is null
        then exists (select from distributions.distributions d
          where d.property_id = p.id and d.month < ${first}::date and not d.is_final)
        else m.net > 0 and ${isPayable(first)} end
      and not exists (select from distributions.distributions d
        where d.property_id = p.id and d.month >= ${first}::date and not d.is_final)
      and not exists (select from distributions.late_payouts l
        where l.property_id = p.id and l.month = ${first}::date)
      and (${after}::text is null or p.id > ${after})
    order by p.id limit ${foundAtOnce}`.execute(db)
  return rows
}

async function recordNotified(tx: Tx, propertyId: string, month: string, at: Date) {
  const { numAffectedRows } = await sql`
    insert into distributions.late_payouts (property_id, month, notified_at)
    values (${propertyId}, ${`${month}-01`}::date, ${at}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}
