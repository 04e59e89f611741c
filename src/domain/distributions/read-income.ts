import { sql } from 'kysely'
import type { Db } from '#database'
import { decodeCursor, isUuid, type Page, type PageRequest, pageOf, type Rupiah } from '#kernel'

/** What an investor was paid by one property for one month (`YYYY-MM`). */
export type IncomeLine = {
  readonly distributionId: string
  readonly propertyId: string
  readonly month: string
  readonly paidAt: Date
  readonly units: bigint
  readonly amount: Rupiah
}

/** The distributions an investor was paid, newest first. A cursor that is not ours begins anew. */
export async function readIncome(
  db: Db,
  investorId: string,
  page: PageRequest,
): Promise<Page<IncomeLine>> {
  const before = page.cursor === null ? null : decodeCursor(page.cursor, 1)?.[0]
  // The ids begin with the time of payment, so their order is the order in time.
  const position = typeof before === 'string' && isUuid(before) ? before : null
  const { rows } = await sql<IncomeLine>`
    select p.distribution_id, d.property_id, to_char(d.month, 'YYYY-MM') as month, d.paid_at, p.units, p.amount
    from distributions.payouts p join distributions.distributions d on d.id = p.distribution_id
    where p.investor_id = ${investorId} and (${position}::uuid is null or p.distribution_id < ${position}::uuid)
    order by p.distribution_id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, (row) => [row.distributionId])
}
