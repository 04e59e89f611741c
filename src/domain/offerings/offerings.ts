import { sql } from 'kysely'
import type { OfferingState } from '#contract'
import type { Db, Tx } from '#database'
import { type BasisPoints, jakartaDate, newId, type Rupiah, share } from '#kernel'
import { account, credit, debit, postEntries, unitsOf } from '#ledger'
import type { Offering } from './offering.ts'
import { offeringNotFound } from './refusals.ts'

/** The details of a new offering that staff decide; all others are the terms that apply on the day it opens. */
type NewOffering = {
  propertyId: string
  state: OfferingState
  unitPrice: bigint
  unitsTotal: bigint
  /** The smallest purchase in units. */
  minimumUnits?: bigint
  /**
   * The number of units that must be sold, otherwise everything is refunded. By default the share given by the
   * terms.
   */
  targetUnits?: bigint
  opensAt: Date
  closesAt: Date
}

/**
 * Creates an offering with the terms of the day it opens and issues its units in the ledger, all unsold.
 * Returns its id.
 */
export async function createOffering(tx: Tx, at: Date, input: NewOffering): Promise<string> {
  const [id] = await createOfferings(tx, at, [input])
  if (id === undefined) throw new Error('an offering was not created')
  return id
}

/** Creates many offerings in three statements. Returns their ids in the same order. */
export async function createOfferings(
  tx: Tx,
  at: Date,
  inputs: readonly NewOffering[],
): Promise<string[]> {
  if (inputs.length === 0) return []
  const terms = await readTerms(tx)
  const rows = inputs.map((input) => offeringRow(newId(at.getTime()), at, input, terms))
  await insertOfferings(tx, rows)
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

type OfferingRow = ReturnType<typeof offeringRow>

async function insertOfferings(tx: Tx, rows: readonly OfferingRow[]): Promise<void> {
  await sql`
    insert into offerings.offerings (id, property_id, state, unit_price, units_total, minimum_units,
      target_units, holder_units_max, purchase_fee_basis_points, cooling_off_hours,
      risk_statement_version, opens_at, closes_at, ended_at, settled_at, created_at)
    select * from unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.propertyId)}::text[],
      ${rows.map((row) => row.state)}::text[],
      ${rows.map((row) => row.unitPrice)}::bigint[],
      ${rows.map((row) => row.unitsTotal)}::bigint[],
      ${rows.map((row) => row.minimumUnits)}::bigint[],
      ${rows.map((row) => row.targetUnits)}::bigint[],
      ${rows.map((row) => row.holderUnitsMax)}::bigint[],
      ${rows.map((row) => row.purchaseFeeBasisPoints)}::integer[],
      ${rows.map((row) => row.coolingOffHours)}::integer[],
      ${rows.map((row) => row.riskStatementVersion)}::text[],
      ${rows.map((row) => row.opensAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.closesAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.endedAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map((row) => row.settledAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map((row) => row.createdAt.toISOString())}::timestamptz[])`.execute(tx)
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

/** The most units that one person may own; at least one. */
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

/** The terms of offerings that open on this day or later, until newer terms apply. */
type Terms = {
  /** `YYYY-MM-DD`. */
  readonly effectiveFrom: string
  readonly purchaseFeeBasisPoints: BasisPoints
  readonly coolingOffHours: number
  readonly holderCapBasisPoints: BasisPoints
  readonly windowDaysMax: number
  readonly riskStatementVersion: string
  readonly targetBasisPoints: BasisPoints
  readonly issuerRaiseMax: Rupiah
  readonly refundWorkingDays: number
  readonly allotmentWorkingDays: number
  readonly benefitMonthBasisPoints: BasisPoints
}

/** The terms that apply on a day (`YYYY-MM-DD`). */
export async function termsOn(db: Db, day: string): Promise<Terms> {
  const inForce = (await readTerms(db)).find((row) => row.effectiveFrom <= day)
  if (inForce === undefined) throw new Error(`no terms were in force on ${day}`)
  return inForce
}

/** All terms, newest first. */
async function readTerms(db: Db): Promise<Terms[]> {
  const { rows } = await sql<Terms>`
    select effective_from, purchase_fee_basis_points, cooling_off_hours, holder_cap_basis_points,
      window_days_max, risk_statement_version, target_basis_points, issuer_raise_max,
      refund_working_days, allotment_working_days, benefit_month_basis_points
    from offerings.terms order by effective_from desc`.execute(db)
  return rows
}

const columns = sql`id, property_id, state, unit_price, units_total, minimum_units,
  holder_units_max, purchase_fee_basis_points, cooling_off_hours, risk_statement_version, opens_at,
  closes_at, target_units, paused_at, ended_at, settled_at`

/** Reads offerings by id; ids that do not exist are left out. */
export async function readOfferings(db: Db, ids: readonly string[]): Promise<Offering[]> {
  const { rows } = await sql<Offering>`
    select ${columns} from offerings.offerings where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Reads an offering and locks it until the transaction ends. Lock its accounts before it, never after. */
export async function lockOffering(tx: Tx, id: string): Promise<Offering> {
  const { rows } = await sql<Offering>`
    select ${columns} from offerings.offerings where id = ${id} for no key update`.execute(tx)
  const [offering] = rows
  if (offering === undefined) throw offeringNotFound()
  return offering
}

/** Reads an offering. Refuses an unknown id. */
export async function readOffering(db: Db, id: string): Promise<Offering> {
  const [offering] = await readOfferings(db, [id])
  if (offering === undefined) throw offeringNotFound()
  return offering
}
