import { sql } from 'kysely'
import type { Db } from '#database'
import { schemaTable, type Values } from '#documents'
import { type Actor, type Clock, endOfDay, jakartaDate, type Locale, startOfDay } from '#kernel'
import { type HeldProperty, readBook } from './book.ts'
import { heldNow } from './read-holdings.ts'
import { type PayoutRow, payoutColumns, perUnit } from './read-income.ts'
import type { TaxYear } from './tax/tax-year.ts'

/** Days in Jakarta, both inclusive. */
type DayRange = { readonly from: string; readonly to: string }

const pageSize = 500

/** The actor's payouts between two days, oldest first, streamed while they are written. */
export function payoutTable(db: Db, actor: Actor, range: DayRange, locale: Locale) {
  return schemaTable('payouts', locale, payoutRows(db, actor, range))
}

async function* payoutRows(
  db: Db,
  actor: Actor,
  range: DayRange,
): AsyncGenerator<Values<'payouts'>> {
  let after: PayoutRow | null = null
  do {
    const rows: PayoutRow[] = await payoutPage(db, actor, range, after)
    for (const row of rows) {
      yield {
        distribution_id: row.distributionId,
        period: row.month,
        paid_at: row.paidAt,
        property_id: row.propertyId,
        property_name: row.propertyName,
        units: row.units,
        per_unit: perUnit(row.total, row.unitsPaid),
        amount: row.amount,
      }
    }
    after = rows.length < pageSize ? null : (rows.at(-1) ?? null)
  } while (after !== null)
}

async function payoutPage(
  db: Db,
  { userId }: Actor,
  { from, to }: DayRange,
  after: PayoutRow | null,
): Promise<PayoutRow[]> {
  const [paidAt, id] = after === null ? [null, null] : [after.paidAt, after.distributionId]
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from portfolio.payouts
    where investor_id = ${userId} and paid_at >= ${startOfDay(from)}
      and paid_at < ${endOfDay(to)}
      and (${id}::uuid is null or (paid_at, distribution_id) > (${paidAt}::timestamptz, ${id}::uuid))
    order by paid_at, distribution_id limit ${pageSize}`.execute(db)
  return rows
}

/** The actor's current holdings. */
export async function positionTable(db: Db, clock: Clock, { userId }: Actor, locale: Locale) {
  const now = clock.now()
  const held = heldNow(await readBook(db, userId), now)
  const asOf = jakartaDate(now)
  return schemaTable(
    'positions',
    locale,
    held.map((holding) => ({
      property_id: holding.property.id,
      property_name: holding.property.name,
      as_of: asOf,
      units: holding.units,
      subscribed_units: holding.pendingUnits,
      unit_price: holding.property.unitPrice,
      cost_average: holding.cost,
      value: holding.value,
      unrealised_gain: holding.unrealisedGain,
      income_received: holding.incomeReceived,
    })),
  )
}

/** A year's tax pack: one row per property, one per inheritance, and one for the wallet. */
export function taxTable(year: TaxYear, locale: Locale) {
  return schemaTable('tax-year', locale, [
    ...year.lines.map((line) => ({
      ...ofProperty(year, line.property),
      dividend_income: line.income,
      dividend_tax: line.tax,
      realised_gain: line.realisedGain,
      units: line.units,
      cost_average: line.cost,
      cost_first_in_first_out: line.costFirstInFirstOut,
      value: line.value,
      subscribed_cost: line.pendingCost,
      ...notInherited,
      wallet_balance: null,
    })),
    ...year.inherited.map((line) => ({
      ...ofProperty(year, line.property),
      ...notHeld,
      inherited_on: line.receivedOn,
      inherited_from: line.deceasedName,
      inherited_reference: line.reference,
      inherited_units: line.units,
      inherited_cost: line.cost,
      inherited_value: line.value,
      wallet_balance: null,
    })),
    {
      ...ofProperty(year, null),
      ...notHeld,
      ...notInherited,
      wallet_balance: year.walletBalance,
    },
  ])
}

function ofProperty({ year, asOf }: TaxYear, property: HeldProperty | null) {
  return {
    year: BigInt(year),
    as_of: asOf,
    property_id: property?.id ?? null,
    property_name: property?.name ?? null,
    issuer_name: property?.issuer ?? null,
  }
}

const notInherited = {
  inherited_on: null,
  inherited_from: null,
  inherited_reference: null,
  inherited_units: null,
  inherited_cost: null,
  inherited_value: null,
}

const notHeld = {
  dividend_income: null,
  dividend_tax: null,
  realised_gain: null,
  units: null,
  cost_average: null,
  cost_first_in_first_out: null,
  value: null,
  subscribed_cost: null,
}
