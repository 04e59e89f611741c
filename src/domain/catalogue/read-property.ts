import { sql } from 'kysely'
import type { Db } from '#database'
import { divide, type Rupiah } from '#kernel'
import { readOffering } from '#offerings'
import { propertyNotFound, readGrowths, readPropertyFacts } from '#properties'
import { type CardRow, cardColumns, propertyCardOf } from './property-card.ts'
import { offeringLeft, rentOf, valuationsOf } from './property-detail.ts'

/** The payout of a month; `perUnit` is whole rupiah, rounded down. */
type PaidDistribution = {
  readonly period: string
  readonly paidOn: string
  readonly total: Rupiah
  readonly perUnit: Rupiah
}

/** The sum of all payouts, and for how many months. */
type PaidOut = { readonly total: Rupiah; readonly months: bigint }

/** The number of investors with units, issued or subscribed, and the unsold units, which belong to the issuer. */
type Held = { readonly investors: bigint; readonly issuerUnits: bigint }

const distributionsMax = 24

/** Returns a published property with all its public data; the newest of its payouts. Refuses an unknown id. */
export async function readProperty(db: Db, id: string) {
  const [facts, row, distributions, paidOut, held, growths] = await Promise.all([
    readPropertyFacts(db, id),
    readCardRow(db, id),
    readDistributions(db, id),
    readPaidOut(db, id),
    readHeld(db, id),
    readGrowths(db, [id]),
  ])
  if (row === undefined) throw propertyNotFound()
  const offering = row.offeringId === null ? null : await readOffering(db, row.offeringId)
  const card = propertyCardOf(row, growths.get(id) ?? null)
  const isWaiting = card.state === 'funded' || card.state === 'closing'
  // Until the money leaves escrow, the unsold units are still in the account of the offering.
  const issuerUnits = isWaiting ? card.unitsLeft + held.issuerUnits : held.issuerUnits
  const { latitude: lat, longitude: lon } = facts.location
  return {
    ...facts,
    ...card,
    facts,
    location: { lat, lon },
    money: facts,
    rent: rentOf(facts),
    ...valuationsOf(facts),
    distributions,
    paidOut,
    investors: held.investors,
    issuerUnits,
    offering: offering && offeringLeft(offering, card),
  }
}

async function readCardRow(db: Db, id: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${sql.raw(cardColumns)} from catalogue.cards where id = ${id}`.execute(db)
  return rows[0]
}

async function readDistributions(db: Db, id: string): Promise<PaidDistribution[]> {
  const { rows } = await sql<{ period: string; paidOn: string; total: bigint; units: bigint }>`
    select to_char(month, 'YYYY-MM') as period,
      to_char(paid_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as paid_on, total, units
    from catalogue.distributions d where property_id = ${id} order by d.month desc limit ${distributionsMax}`.execute(
    db,
  )
  return rows.map(({ units, ...row }) => ({ ...row, perUnit: divide(row.total, units, 'down') }))
}

async function readPaidOut(db: Db, id: string): Promise<PaidOut> {
  const { rows } = await sql<PaidOut>`
    select coalesce(sum(total), 0)::bigint as total, count(*) as months
    from catalogue.distributions where property_id = ${id}`.execute(db)
  return rows[0] ?? { total: 0n, months: 0n }
}

async function readHeld(db: Db, id: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select coalesce((select investors from catalogue.investors where asset = ${`unit:${id}`}), 0) as investors,
      coalesce((select units from catalogue.issuer_units where property_id = ${id}), 0)::bigint as issuer_units`.execute(
    db,
  )
  return rows[0] ?? { investors: 0n, issuerUnits: 0n }
}
