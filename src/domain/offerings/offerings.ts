import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { newId, share } from '#kernel'
import { account, credit, debit, postEntries, unitsOf } from '#ledger'
import type { Offering, OfferingState } from './offering.ts'
import { offeringNotFound } from './refusals.ts'

/** What staff decide about a new offering; the rest are the terms in force on the day it opens. */
export type NewOffering = {
  propertyId: string
  state: OfferingState
  unitPrice: bigint
  unitsTotal: bigint
  minimumUnits?: bigint
  opensAt: Date
  closesAt: Date
}

/**
 * Creates an offering with the terms of the day it opens and issues its units in the ledger:
 * all of them are unsold at first. Returns its id.
 */
export async function createOffering(tx: Tx, at: Date, input: NewOffering): Promise<string> {
  const terms = await termsOn(tx, input.opensAt)
  const id = newId(at.getTime())
  const { minimumUnits = 1n, ...given } = input
  const cap = share(input.unitsTotal, terms.holderCapBasisPoints, 'down')
  await tx
    .insertInto('offerings.offerings')
    .values({
      id,
      ...given,
      minimumUnits,
      holderUnitsMax: cap > minimumUnits ? cap : minimumUnits,
      purchaseFeeBasisPoints: terms.purchaseFeeBasisPoints,
      coolingOffHours: terms.coolingOffHours,
      riskStatementVersion: terms.riskStatementVersion,
      createdAt: at,
    })
    .execute()
  const asset = unitsOf(input.propertyId)
  await postEntries(tx, [
    {
      id: newId(at.getTime()),
      kind: 'units-issue',
      happenedAt: at,
      reference: `ISS-${input.propertyId}`,
      propertyId: input.propertyId,
      actorId: null,
      lines: [
        debit(account('units-issued', input.propertyId, asset), input.unitsTotal),
        credit(account('offering-units', id, asset), input.unitsTotal),
      ],
    },
  ])
  return id
}

async function termsOn(db: Db, at: Date) {
  return await db
    .selectFrom('offerings.terms')
    .selectAll()
    .where(
      'effectiveFrom',
      '<=',
      sql<string>`(${at}::timestamptz at time zone 'Asia/Jakarta')::date`,
    )
    .orderBy('effectiveFrom', 'desc')
    .executeTakeFirstOrThrow()
}

const columns = [
  'id',
  'propertyId',
  'state',
  'unitPrice',
  'unitsTotal',
  'minimumUnits',
  'holderUnitsMax',
  'purchaseFeeBasisPoints',
  'coolingOffHours',
  'riskStatementVersion',
  'opensAt',
  'closesAt',
] as const

/** The offerings of these ids as they are now; ids that do not exist are left out. */
export async function readOfferings(db: Db, ids: readonly string[]): Promise<Offering[]> {
  const rows = await db
    .selectFrom('offerings.offerings')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  // The state is one of OfferingState by the table's check.
  return rows as Offering[]
}

/** One offering; refuses an unknown id. */
export async function readOffering(db: Db, id: string): Promise<Offering> {
  const [offering] = await readOfferings(db, [id])
  if (offering === undefined) throw offeringNotFound()
  return offering
}
