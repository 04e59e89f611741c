import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import {
  type Actor,
  type Clock,
  decodeCursor,
  isUuid,
  type Page,
  type PageRequest,
  pageOf,
  type Rupiah,
} from '#kernel'
import { declarationNotFound } from '../refusals.ts'

/** The payment of one holder, as staff see it with the holder's name. */
type Payee = {
  readonly investorId: string
  readonly units: bigint
  readonly amount: Rupiah
}

/** A page of the paid holders of a distribution with their number, and the number and sum of all payments. */
type Payees = Page<Payee> & Paying & Paid

type Paid = {
  /** The holders in the list: all who were paid, or those among `investorIds`. */
  readonly total: number
  readonly people: number
  readonly paid: Rupiah
}

/** The property and month (`YYYY-MM`) of a distribution. */
type Paying = { readonly propertyId: string; readonly month: string }

/**
 * Reads the holders that a distribution has paid so far, those with the most units first, with the number and sum of
 * all payments; or only those among `investorIds`. Records the access in the audit log. Refuses an unknown distribution.
 */
export async function readPayees(
  db: Database,
  clock: Clock,
  actor: Actor,
  { distributionId, investorIds, page }: PayeesRequest,
): Promise<Payees> {
  const after = placeIn(page.cursor)
  const isListed = sql<boolean>`(${investorIds}::uuid[] is null or investor_id = any(${investorIds}::uuid[]))`
  return await transaction(db, async (tx) => {
    const paying = await requireDistribution(tx, distributionId)
    const { rows } = await sql<Payee>`
      select investor_id, units, amount from distributions.payouts
      where distribution_id = ${distributionId} and ${isListed}
        and (${after?.units ?? null}::bigint is null
          or (units, investor_id) < (${after?.units ?? null}::bigint, ${after?.id ?? null}::uuid))
      order by units desc, investor_id desc limit ${page.limit + 1}`.execute(tx)
    const counted = await sql<Paid>`
      select count(*) filter (where ${isListed})::integer as total, count(*)::integer as people,
        coalesce(sum(amount), 0)::bigint as paid
      from distributions.payouts where distribution_id = ${distributionId}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'distributions.view-payees',
      subjectKind: 'distribution',
      subjectId: distributionId,
    })
    const { total = 0, people = 0, paid = 0n } = counted.rows[0] ?? {}
    const read = pageOf(rows, page.limit, ({ units, investorId }) => [String(units), investorId])
    return { ...read, ...paying, total, people, paid }
  })
}

type PayeesRequest = {
  readonly distributionId: string
  /** The holders to list; null: all. */
  readonly investorIds: string[] | null
  readonly page: PageRequest
}

// An invalid cursor starts from the beginning.
function placeIn(cursor: string | null): { units: string; id: string } | null {
  const [units, id] = cursor === null ? [] : (decodeCursor(cursor, 2) ?? [])
  if (typeof units !== 'string' || !/^\d{1,18}$/.test(units)) return null
  if (typeof id !== 'string' || !isUuid(id)) return null
  return { units, id }
}

async function requireDistribution(tx: Tx, id: string): Promise<Paying> {
  const { rows } = await sql<Paying>`
    select property_id, to_char(month, 'YYYY-MM') as month from distributions.declarations where id = ${id}
    union all
    select property_id, to_char(month, 'YYYY-MM') from distributions.distributions where id = ${id}`.execute(
    tx,
  )
  const [paying] = rows
  if (paying === undefined) throw declarationNotFound()
  return paying
}
