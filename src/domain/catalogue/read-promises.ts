import { sql } from 'kysely'
import type { Db } from '#database'
import type { Rupiah } from '#kernel'

/** A finished month of all properties together; `YYYY-MM`. */
type PromisedMonth = {
  readonly month: string
  readonly properties: bigint
  /** The amount in the frozen forecasts of those properties for the month, and the amount paid for it. */
  readonly promised: Rupiah
  readonly paid: Rupiah
}

/** One property since its first month. */
type PromisedProperty = {
  readonly id: string
  readonly name: string
  readonly months: bigint
  readonly madeOn: string
  readonly promised: Rupiah
  readonly paid: Rupiah
}

/** The forecasts at launch compared with the amounts paid, for every finished month of every property. */
type Promises = {
  readonly promised: Rupiah
  readonly paid: Rupiah
  readonly propertyMonths: bigint
  /** The number of property months that earned at least the forecast. */
  readonly keptMonths: bigint
  /** Oldest first. */
  readonly months: readonly PromisedMonth[]
  /** Those furthest below their forecast first. */
  readonly properties: readonly PromisedProperty[]
}

const monthsMax = 240
const propertiesMax = 500

export async function readPromises(db: Db): Promise<Promises> {
  type Sums = Pick<Promises, 'promised' | 'paid' | 'propertyMonths' | 'keptMonths'>
  const [sums, months, properties] = await Promise.all([
    sql<Sums>`
      select coalesce(sum(promised), 0)::bigint as promised, coalesce(sum(paid), 0)::bigint as paid,
        count(*) as property_months, count(*) filter (where paid >= promised) as kept_months
      from catalogue.promises`.execute(db),
    sql<PromisedMonth>`
      select to_char(p.month, 'YYYY-MM') as month, count(*) as properties, sum(promised)::bigint as promised,
        sum(paid)::bigint as paid
      from catalogue.promises p group by p.month order by p.month desc limit ${monthsMax}`.execute(
      db,
    ),
    sql<PromisedProperty>`
      select c.id, c.name, count(*) as months, min(p.made_on) as made_on, sum(p.promised)::bigint as promised,
        sum(p.paid)::bigint as paid
      from catalogue.promises p join catalogue.cards c on c.id = p.property_id
      group by c.id, c.name
      order by sum(p.paid)::numeric / nullif(sum(p.promised), 0) nulls first, c.id
      limit ${propertiesMax}`.execute(db),
  ])
  const [all] = sums.rows
  if (all === undefined) throw new Error('sums are always one row')
  return { ...all, months: months.rows.toReversed(), properties: properties.rows }
}
