import { sql } from 'kysely'
import type { Db } from '#database'
import { type PropertyLabel, propertyLabels, valuationHistory } from '#properties'
import type { HeldProperty } from './history.ts'
import type { Flow } from './position.ts'

/** A property of which an investor has or had units, with everything the ledger says of it. */
export type Holding = { readonly property: PropertyLabel; readonly flows: readonly Flow[] }

/** Everything one investor has or had, by property: two statements, however much it is. */
export async function readHoldingRows(db: Db, userId: string): Promise<Holding[]> {
  const byProperty = Map.groupBy(await readFlows(db, userId), (flow) => flow.propertyId)
  const labels = await propertyLabels(db, [...byProperty.keys()])
  return [...labels.values()]
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .map((property) => ({ property, flows: byProperty.get(property.id) ?? [] }))
}

/** The same with what the units were worth over time. */
export async function withValuations(
  db: Db,
  holdings: readonly Holding[],
): Promise<HeldProperty[]> {
  const history = await valuationHistory(
    db,
    holdings.map(({ property }) => property.id),
  )
  const byProperty = Map.groupBy(history, (valuation) => valuation.propertyId)
  return holdings.map(({ property, flows }) => ({
    flows,
    unitPrice: property.unitPrice,
    issuePrice: property.issuePrice,
    valuations: byProperty.get(property.id) ?? [],
  }))
}

async function readFlows(db: Db, userId: string): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select entry_id, kind, property_id, happened_at, reverses, cash, units, pending_units
    from portfolio.flows where owner_id = ${userId}
    order by happened_at, recorded_at, entry_id`.execute(db)
  return rows
}
