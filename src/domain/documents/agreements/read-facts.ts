import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'
import type { Locale, Rupiah } from '#kernel'
import { agreementNumber, languagesFor, type StatedProperty } from './agreement.ts'
import type { AgreementFacts } from './agreement-document.ts'

/** A purchase whose agreement has to be created. */
export type Due = { readonly subscriptionId: string; readonly signedBy: string } & AgreementFacts

/** The property and its issuer, as a document states them. */
export type PropertyRow = {
  propertyName: string
  code: string
  street: string
  village: string
  district: string
  postcode: string
  city: string
  issuer: string
  issuerNumber: string
  isDemo: boolean
}

/** One row with a purchase or an offering and everything that its agreement states. */
export type FactRow = PropertyRow & {
  agreementVersion: string
  stampDuty: Rupiah
  stampDutyAbove: Rupiah
  refundWorkingDays: number
  allotmentWorkingDays: number
  signerName: string
  email: string
  nikMasked: string | null
  language: Locale
  unitsTotal: bigint
  targetUnits: bigint
  holderUnitsMax: bigint
  closesAt: Date
  purchaseFeeBasisPoints: number
  coolingOffHours: number
  riskStatementVersion: string
}

type PurchaseRow = FactRow & {
  id: string
  investorId: string
  receiptNumber: string
  units: bigint
  unitPrice: Rupiah
  amount: Rupiah
  fee: Rupiah
  placedAt: Date
  cancellableUntil: Date
}

export const factColumns =
  sql.raw(`t.agreement_version, t.stamp_duty, t.stamp_duty_above, t.refund_working_days,
  t.allotment_working_days, g.name as signer_name, g.email, g.nik_masked, g.language, p.name as property_name,
  p.code, p.street, p.village, p.district, p.postcode, p.city, p.issuer, p.issuer_number, p.is_demo`)

/** The terms in force on the day the offering `o` opened, which keep applying to it. */
export const termsOfOffering = sql.raw(`cross join lateral (
  select * from agreements.terms t
  where t.effective_from <= (o.opens_at at time zone 'Asia/Jakarta')::date
  order by t.effective_from desc limit 1) t`)

/**
 * Returns purchases without an agreement for which `which` is true, oldest first. Usually there are none; then
 * the facts are not queried, because their wide join takes longer to plan than to run.
 */
export async function readDue(
  db: Db,
  operator: string | null,
  which: RawBuilder<boolean>,
  limit: number,
): Promise<Due[]> {
  const { rows: due } = await sql<{ id: string }>`
    select o.id from agreements.purchases o
    where ${which}
      and not exists (select from agreements.agreements a where a.subscription_id = o.id)
    order by o.id limit ${limit}`.execute(db)
  if (due.length === 0) return []
  const { rows } = await sql<PurchaseRow>`
    select o.id, o.investor_id, o.receipt_number, o.units, o.unit_price, o.amount, o.fee, o.placed_at,
      o.cancellable_until, o.units_total, o.target_units, o.holder_units_max, o.closes_at,
      o.purchase_fee_basis_points, o.cooling_off_hours, o.risk_statement_version, ${factColumns}
    from agreements.purchases o
    join agreements.properties p on p.id = o.property_id
    join agreements.signers g on g.id = o.investor_id
    ${termsOfOffering}
    where o.id = any(${due.map(({ id }) => id)}::uuid[])
    order by o.id`.execute(db)
  return rows.map((row) => dueOf(row, operator))
}

function dueOf(row: PurchaseRow, operator: string | null): Due {
  const { receiptNumber, placedAt: at, cancellableUntil, units, unitPrice, amount, fee } = row
  const number = agreementNumber(receiptNumber)
  return {
    subscriptionId: row.id,
    signedBy: row.investorId,
    ...factsOf(row, operator),
    signed: { number, receiptNumber, at, cancellableUntil },
    units,
    unitPrice,
    amount,
    fee,
  }
}

/** The facts of an agreement other than what was bought and when. */
export function factsOf(
  row: FactRow,
  operator: string | null,
): Omit<AgreementFacts, 'signed' | 'units' | 'unitPrice' | 'amount' | 'fee'> {
  return {
    version: row.agreementVersion,
    languages: languagesFor(row.language),
    investor: { name: row.signerName, email: row.email, maskedNik: row.nikMasked },
    operator,
    property: propertyOf(row),
    offering: {
      unitsTotal: row.unitsTotal,
      targetUnits: row.targetUnits,
      holderUnitsMax: row.holderUnitsMax,
      closesAt: row.closesAt,
      purchaseFeeBasisPoints: row.purchaseFeeBasisPoints,
      coolingOffHours: row.coolingOffHours,
      riskStatementVersion: row.riskStatementVersion,
    },
    terms: {
      stampDuty: row.stampDuty,
      stampDutyAbove: row.stampDutyAbove,
      refundWorkingDays: row.refundWorkingDays,
      allotmentWorkingDays: row.allotmentWorkingDays,
    },
  }
}

/** What agreements and certificates state about a property. */
export function propertyOf(row: PropertyRow): StatedProperty {
  const { propertyName: name, code, issuer, issuerNumber, isDemo } = row
  const address = `${row.street}, ${row.village}, ${row.district}, ${row.city} ${row.postcode}`
  return { name, code, address, issuer, issuerNumber, isDemo }
}
