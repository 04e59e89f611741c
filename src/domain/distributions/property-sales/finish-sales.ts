import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, newId, processEach, toJsonInteger } from '#kernel'
import {
  account,
  balance,
  credit,
  debit,
  firstHolders,
  postEntries,
  retireFromMany,
  unitsOf,
} from '#ledger'
import { changeState } from '#properties'

const retiredAtOnceMax = 10_000

type Paid = { readonly propertyId: string; readonly code: string }

/**
 * Retires the units of properties whose final payout is paid, some thousand holders per entry. Rent that was declared
 * before the sale and is not paid yet is paid first, because its record counts these units. When no units are left, the
 * property is paid out. Safe to run more than once, in several workers, and to be killed at any point. Returns how many
 * holders' units it retired.
 */
export async function finishSales(
  db: Database,
  clock: Clock,
  holdersAtOnce: number = retiredAtOnceMax,
): Promise<number> {
  const { rows } = await sql<Paid>`
    select s.property_id, p.code ${paid} order by s.property_id`.execute(db)
  return await processEach(
    rows,
    ({ propertyId }) => `the retirement of the units of ${propertyId}`,
    async (sale) => {
      for (let retired = 0; ; ) {
        const step = await transaction(db, (tx) => retireSome(tx, sale, clock.now(), holdersAtOnce))
        if (step === null) return retired
        retired += step
      }
    },
  )
}

const paid = sql`
  from property_sales.sales s
  join property_sales.payouts d on d.id = s.declaration_id
  join property_sales.properties p on p.id = s.property_id
  where s.retired_at is null and d.state = 'paid'
    and not exists (select from distributions.declarations r
      where r.property_id = s.property_id and r.state <> 'paid')`

/** Retires the units of some holders; null when another worker does so, or none are left. */
async function retireSome(
  tx: Tx,
  { propertyId, code }: Paid,
  at: Date,
  holdersAtOnce: number,
): Promise<number | null> {
  const { rows } = await sql`
    select ${paid} and s.property_id = ${propertyId} for no key update of s skip locked`.execute(tx)
  if (rows.length === 0) return null
  const asset = unitsOf(propertyId)
  const { owners } = await retireFromMany(tx, {
    id: newId(at.getTime()),
    kind: 'units-retirement',
    happenedAt: at,
    reference: `RET-${code}`,
    propertyId,
    from: account('units-issued', propertyId, asset),
    parts: firstHolders(propertyId, holdersAtOnce),
  })
  if (owners === 0n) await finish(tx, { propertyId, code }, at)
  return toJsonInteger(owners)
}

async function finish(tx: Tx, { propertyId, code }: Paid, at: Date): Promise<void> {
  const asset = unitsOf(propertyId)
  const kept = await balance(tx, account('issuer-units', propertyId, asset))
  if (kept > 0n) {
    await postEntries(tx, [
      {
        id: newId(at.getTime()),
        kind: 'units-retirement',
        happenedAt: at,
        reference: `RET-${code}`,
        propertyId,
        actorId: null,
        lines: [
          debit(account('issuer-units', propertyId, asset), kept),
          credit(account('units-issued', propertyId, asset), kept),
        ],
      },
    ])
  }
  await sql`update property_sales.sales set retired_at = ${at} where property_id = ${propertyId}`.execute(
    tx,
  )
  await changeState(tx, { propertyId, to: 'paid-out', at, actorId: null })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'property-sales.finish',
    subjectKind: 'property',
    subjectId: propertyId,
  })
}
