import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { jakartaDate, newId, share } from '#kernel'
import { account, credit, debit, postEntries, unitsOf } from '#ledger'
import type { Offering, OfferingState } from './offering.ts'
import { offeringNotFound } from './refusals.ts'

/** What staff decide about a new offering; the rest are the terms in force on the day it opens. */
export type NewOffering = {
  propertyId: string
  state: OfferingState
  unitPrice: bigint
  unitsTotal: bigint
  /** The smallest purchase. */
  minimumUnits?: bigint
  /** The least that must be sold, or everything is refunded; without, the share that the terms name. */
  targetUnits?: bigint
  opensAt: Date
  closesAt: Date
}

/**
 * Creates an offering with the terms of the day it opens and issues its units in the ledger:
 * all of them are unsold at first. Returns its id.
 */
export async function createOffering(tx: Tx, at: Date, input: NewOffering): Promise<string> {
  const [id] = await createOfferings(tx, at, [input])
  if (id === undefined) throw new Error('an offering was not created')
  return id
}

/** The same for many at once, in three statements; returns their ids in the same order. */
export async function createOfferings(
  tx: Tx,
  at: Date,
  inputs: readonly NewOffering[],
): Promise<string[]> {
  if (inputs.length === 0) return []
  const terms = await readTerms(tx)
  const rows = inputs.map((input) => offeringRow(newId(at.getTime()), at, input, terms))
  await tx.insertInto('offerings.offerings').values(rows).execute()
  await postEntries(
    tx,
    rows.map(({ id, propertyId, unitsTotal }) => ({
      id: newId(at.getTime()),
      kind: 'units-issue' as const,
      happenedAt: at,
      reference: `ISS-${propertyId}`,
      propertyId,
      actorId: null,
      lines: [
        debit(account('units-issued', propertyId, unitsOf(propertyId)), unitsTotal),
        credit(account('offering-units', id, unitsOf(propertyId)), unitsTotal),
      ],
    })),
  )
  return rows.map(({ id }) => id)
}

function offeringRow(id: string, at: Date, input: NewOffering, terms: readonly Terms[]) {
  const { minimumUnits = 1n, targetUnits, ...given } = input
  const opensOn = jakartaDate(input.opensAt)
  const inForce = terms.find((row) => row.effectiveFrom <= opensOn)
  if (inForce === undefined) throw new Error(`no terms were in force on ${opensOn}`)
  const target = share(input.unitsTotal, inForce.targetBasisPoints, 'down')
  return {
    id,
    ...given,
    minimumUnits,
    targetUnits: targetUnits ?? (target > 1n ? target : 1n),
    endedAt: hasEnded(input.state) ? input.closesAt : null,
    settledAt: input.state === 'closed' ? input.closesAt : null,
    holderUnitsMax: capOf(input.unitsTotal, inForce),
    purchaseFeeBasisPoints: inForce.purchaseFeeBasisPoints,
    coolingOffHours: inForce.coolingOffHours,
    riskStatementVersion: inForce.riskStatementVersion,
    createdAt: at,
  }
}

/** The most units that one person may hold; of few units one is always within it. */
export function capOf(
  unitsTotal: bigint,
  { holderCapBasisPoints }: Pick<Terms, 'holderCapBasisPoints'>,
): bigint {
  const cap = share(unitsTotal, holderCapBasisPoints, 'down')
  return cap > 1n ? cap : 1n
}

function hasEnded(state: OfferingState): boolean {
  return !['review', 'coming-soon', 'open'].includes(state)
}

export type Terms = Awaited<ReturnType<typeof readTerms>>[number]

/** The terms in force on a day (`YYYY-MM-DD`). */
export async function termsOn(db: Db, day: string): Promise<Terms> {
  const inForce = (await readTerms(db)).find((row) => row.effectiveFrom <= day)
  if (inForce === undefined) throw new Error(`no terms were in force on ${day}`)
  return inForce
}

/** All terms, the newest first. */
export async function readTerms(db: Db) {
  return await db
    .selectFrom('offerings.terms')
    .selectAll()
    .orderBy('effectiveFrom', 'desc')
    .execute()
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
  'targetUnits',
  'pausedAt',
  'endedAt',
  'settledAt',
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

/** One offering, locked until the transaction ends. Its accounts are locked before it, never after. */
export async function lockOffering(tx: Tx, id: string): Promise<Offering> {
  const row = await tx
    .selectFrom('offerings.offerings')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw offeringNotFound()
  return row as Offering
}

/** One offering; refuses an unknown id. */
export async function readOffering(db: Db, id: string): Promise<Offering> {
  const [offering] = await readOfferings(db, [id])
  if (offering === undefined) throw offeringNotFound()
  return offering
}
