import { sql } from 'kysely'
import type { DistributionState } from '#contract'
import { type Db, partOf } from '#database'
import type { Rupiah } from '#kernel'
import { declarationNotFound } from '../refusals.ts'

/** An approved distribution and the progress of its payout. */
export type Declaration = {
  readonly id: string
  readonly propertyId: string
  readonly propertyName: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly isFinal: boolean
  readonly reference: string
  readonly total: Rupiah
  readonly refill: Rupiah
  readonly recordedAt: Date
  readonly payAt: Date
  readonly declaredAt: Date
  readonly proposalId: string
  readonly state: DistributionState
  readonly paidAt: Date | null
  readonly finishedAt: Date | null
  /** Null until the holders are recorded. */
  readonly units: bigint | null
  readonly holders: number | null
  readonly toHolders: Rupiah | null
  readonly issuerPart: Rupiah | null
  readonly cutRemainder: bigint | null
  readonly cutOwner: string | null
  readonly entryId: string
  /** The number of parts, and of paid parts; both 0 before the holders are recorded. */
  readonly parts: number
  readonly partsDone: number
}

const columns =
  sql.raw(`d.id, d.property_id, p.name as property_name, to_char(d.month, 'YYYY-MM') as month,
  d.is_final, d.reference, d.total, d.refill, d.recorded_at, d.pay_at, d.declared_at, d.proposal_id, d.state,
  d.paid_at, d.finished_at, d.units, d.holders, d.to_holders, d.issuer_part, d.cut_remainder, d.cut_owner, d.entry_id,
  (select count(*)::integer from distributions.parts t where t.declaration_id = d.id) as parts,
  (select count(*)::integer from distributions.parts t where t.declaration_id = d.id
    and t.done_at is not null) as parts_done`)

/** Reads one declaration. Refuses an unknown id. */
export async function readDeclaration(db: Db, id: string): Promise<Declaration> {
  const { rows } = await sql<Declaration>`
    select ${columns} from distributions.declarations d
    join distributions.properties p on p.id = d.property_id where d.id = ${id}`.execute(db)
  const [declaration] = rows
  if (declaration === undefined) throw declarationNotFound()
  return declaration
}

/** The newest declared or paid month of a property, `YYYY-MM`; null before the first. */
export async function newestDeclared(db: Db, propertyId: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from distributions.declared
    where property_id = ${propertyId} and not is_final`.execute(db)
  return rows[0]?.month ?? null
}

/** An operating property: its newest booked month, its declarations, and the undeclared amount. */
export type PayingProperty = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: string
  readonly newestBooked: string | null
  readonly newestDeclared: string | null
  readonly handedOverOn: string | null
  /** The amount that could be declared now; zero when costs used up the rent or there was none. */
  readonly payable: Rupiah
}

type PayingQuery = {
  readonly limit: number
  /** Part of a name or code; null for all. */
  readonly text?: string | null
  /** Only this property. */
  readonly propertyId?: string | null
}

/** Operating properties and their total number. Those with an undeclared amount in their newest month come first. */
export async function payingProperties(
  db: Db,
  { limit, text = null, propertyId = null }: PayingQuery,
): Promise<{ items: PayingProperty[]; total: number }> {
  const pattern = text === null ? null : partOf(text)
  const { rows } = await sql<PayingProperty & { total: number }>`
    select p.id, p.code, p.name, p.state, p.handed_over_on, m.newest_booked, d.newest_declared,
      greatest(coalesce(m.net, 0) + coalesce(c.amount, 0) - coalesce(d.total, 0), 0)::bigint as payable,
      (count(*) over ())::integer as total
    from distributions.properties p
    left join lateral (select to_char(max(m.month), 'YYYY-MM') as newest_booked, sum(m.net) as net
      from distributions.months m where m.property_id = p.id) m on true
    left join lateral (select sum(c.amount) as amount
      from distributions.corrections c where c.property_id = p.id) c on true
    left join lateral (select to_char(max(d.month), 'YYYY-MM') as newest_declared, sum(d.total) as total
      from distributions.declared d where d.property_id = p.id and not d.is_final) d on true
    where p.state in ('operating', 'sale-vote', 'sold')
      and (${pattern}::text is null or p.name ilike ${pattern}::text or p.code ilike ${pattern}::text)
      and (${propertyId}::text is null or p.id = ${propertyId}::text)
    order by (m.newest_booked is distinct from d.newest_declared
      and coalesce(m.net, 0) + coalesce(c.amount, 0) > coalesce(d.total, 0)) desc, p.name limit ${limit}`.execute(
    db,
  )
  return { items: rows.map(({ total: _, ...property }) => property), total: rows[0]?.total ?? 0 }
}
