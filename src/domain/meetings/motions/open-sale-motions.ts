import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, jakartaDate, processEach, type Rupiah, readPages, rowsIn } from '#kernel'
import { dayInWords } from '#notifications'
import { notifyStaff } from '../notify.ts'
import { insertDraft } from './draft-motion.ts'

type Passed = {
  propertyId: string
  name: string
  effectiveFrom: string
  aboveCostBasisPoints: number
  valuation: Rupiah
  valuedOn: string
}

const openedAtOnce = 50

/**
 * Opens a draft motion to sell for each property whose newest valuation exceeds its mark, once per mark, with
 * the valuation as its price. Notifies staff, who set the price and call the meeting. Returns how many it
 * opened.
 */
export async function openSaleMotions(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const due = readPages(
    openedAtOnce,
    ({ propertyId }: Passed) => propertyId,
    async (after) => {
      const { rows } = await sql<Passed>`
        with newest as (
          select distinct on (property_id) property_id, effective_from, above_cost_basis_points, motion_id
          from meetings.sale_marks where effective_from <= ${jakartaDate(now)}::date
          order by property_id, effective_from desc
        )
        select k.property_id, p.name, k.effective_from::text, k.above_cost_basis_points, p.valuation, p.valued_on::text
        from newest k join meetings.properties p on p.id = k.property_id
        where k.motion_id is null and p.state = 'operating' and p.valued_on >= k.effective_from
          and p.valuation * 10000 >= p.raise * (10000 + k.above_cost_basis_points)
          and (${after}::text is null or k.property_id > ${after})
        order by k.property_id limit ${openedAtOnce}`.execute(db)
      return rows
    },
  )
  return await processEach(
    rowsIn(due),
    ({ propertyId }) => `the motion to sell property ${propertyId}`,
    (passed) => transaction(db, (tx) => open(tx, passed, now)),
  )
}

async function open(tx: Tx, passed: Passed, at: Date): Promise<boolean> {
  const {
    propertyId,
    name,
    effectiveFrom,
    aboveCostBasisPoints,
    valuation: amount,
    valuedOn,
  } = passed
  const { rows } = await sql`
    select from meetings.sale_marks
    where property_id = ${propertyId} and effective_from = ${effectiveFrom}::date and motion_id is null
    for no key update skip locked`.execute(tx)
  if (rows.length === 0) return false
  const percent = (aboveCostBasisPoints / 100).toString()
  const title = { id: `Menjual ${name}`, en: `Sell ${name}` }
  const day = dayInWords(valuedOn)
  const text = {
    id: `Penilaian tanggal ${day.id} sudah minimal ${percent.replace('.', ',')}% di atas seluruh dana yang dihimpun. Ketentuan properti ini meminta para pemegang unit memutuskan apakah properti dijual.`,
    en: `The valuation of ${day.en} is at least ${percent}% above all the money that was raised. The terms of this property ask its owners to decide whether to sell it.`,
  }
  const draft = { propertyId, kind: 'sale' as const, title, text, amount }
  const motionId = await insertDraft(tx, draft, { origin: 'terms', proposerId: null, at })
  await sql`
    update meetings.sale_marks set motion_id = ${motionId}
    where property_id = ${propertyId} and effective_from = ${effectiveFrom}::date`.execute(tx)
  await notifyStaff(tx, {
    event: 'sale-mark-passed',
    propertyId,
    title,
    motionId,
    day: valuedOn,
    at,
  })
  return true
}
