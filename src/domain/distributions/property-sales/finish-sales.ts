import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, newId, toJsonInteger } from '#kernel'
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
  let retired = 0
  for (;;) {
    const step = await transaction(db, (tx) => retireSome(tx, clock.now(), holdersAtOnce))
    if (step === null) return retired
    retired += step
  }
}

async function retireSome(tx: Tx, at: Date, holdersAtOnce: number): Promise<number | null> {
  const { rows } = await sql<Paid>`
    select s.property_id, p.code from property_sales.sales s
    join property_sales.payouts d on d.id = s.declaration_id
    join property_sales.properties p on p.id = s.property_id
    where s.retired_at is null and d.state = 'paid'
      and not exists (select from distributions.declarations r
        where r.property_id = s.property_id and r.state <> 'paid')
    order by s.property_id limit 1 for no key update of s skip locked`.execute(tx)
  const [paid] = rows
  if (paid === undefined) return null
  const asset = unitsOf(paid.propertyId)
  const { owners } = await retireFromMany(tx, {
    id: newId(at.getTime()),
    kind: 'units-retirement',
    happenedAt: at,
    reference: `RET-${paid.code}`,
    propertyId: paid.propertyId,
    from: account('units-issued', paid.propertyId, asset),
    parts: firstHolders(paid.propertyId, holdersAtOnce),
  })
  if (owners === 0n) await finish(tx, paid, at)
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
