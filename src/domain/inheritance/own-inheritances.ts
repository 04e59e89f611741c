import { sql } from 'kysely'
import type { DeathReportState } from '#contract'
import type { Db } from '#database'

/** A share that a person accepted into their account, and what of it has passed on. */
type OwnInheritance = {
  readonly id: string
  readonly deceasedName: string
  readonly state: DeathReportState
  readonly heirName: string
  readonly isForChild: boolean
  readonly numerator: bigint
  readonly denominator: bigint
  readonly acceptedAt: Date
  readonly parts: readonly OwnPart[]
}

type OwnPart = {
  readonly transferredAt: Date
  readonly propertyId: string | null
  readonly amount: bigint
  readonly cost: bigint | null
  readonly acquiredOn: string | null
}

const shownMax = 50
const partsMax = 500

/** Returns the inheritances of one person, newest first. */
export async function readOwnInheritances(db: Db, userId: string): Promise<OwnInheritance[]> {
  type Row = Omit<OwnInheritance, 'parts' | 'acceptedAt'> & { acceptedAt: Date | null }
  const { rows } = await sql<Row>`
    select h.id, c.deceased_name, c.state, h.name as heir_name, h.guardian is not null as is_for_child,
      h.numerator, h.denominator, h.accepted_at
    from inheritance.heirs h join inheritance.cases c on c.id = h.case_id
    where h.user_id = ${userId} and c.state in ('confirmed', 'transferred') order by h.id desc limit ${shownMax}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const parts = await readOwnParts(db, ids)
  const byHeir = Map.groupBy(parts, ({ heirId }) => heirId)
  return rows.flatMap(({ acceptedAt, ...row }) =>
    acceptedAt === null ? [] : [{ ...row, acceptedAt, parts: byHeir.get(row.id) ?? [] }],
  )
}

/** Returns what passed to these heirs, newest first. */
export async function readOwnParts(
  db: Db,
  heirIds: readonly string[],
): Promise<(OwnPart & { readonly heirId: string })[]> {
  const { rows } = await sql<OwnPart & { heirId: string }>`
    select p.heir_id, t.transferred_at, nullif(p.property_id, '') as property_id, p.amount, p.cost, p.acquired_on
    from inheritance.parts p join inheritance.transfers t on t.id = p.transfer_id
    where p.heir_id = any(${[...heirIds]}::uuid[])
    order by t.transferred_at desc, p.property_id limit ${partsMax}`.execute(db)
  return rows
}

/** Counts the estates that a person accepted a share of and that have not passed on completely. */
export async function countOpenInheritances(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(distinct c.id)::integer as open
    from inheritance.heirs h join inheritance.cases c on c.id = h.case_id
    where h.user_id = ${userId} and h.replaced_at is null
      and (c.state = 'confirmed' or c.state = 'transferred' and c.closed_at is null)`.execute(db)
  return rows[0]?.open ?? 0
}

/** An account that can be closed: its owner died, the estate has passed on and the account is empty. */
export type EmptyEstate = { readonly caseId: string; readonly userId: string }

/** Returns such accounts in the order of their reports, from the one after `after` on. */
export async function readEmptyEstates(
  db: Db,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<EmptyEstate[]> {
  const { rows } = await sql<{ caseId: string; userId: string | null }>`
    select case_id, user_id from inheritance.emptied
    where ${after}::uuid is null or case_id > ${after}::uuid
    order by case_id limit ${limit}`.execute(db)
  return rows.flatMap(({ caseId, userId }) => (userId === null ? [] : [{ caseId, userId }]))
}

/** Records that such an account was closed. Returns false when it was closed before or is no longer empty. */
export async function recordEstateClosed(db: Db, caseId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update inheritance.cases set closed_at = ${at}
    where id = ${caseId} and id in (select case_id from inheritance.emptied) returning id`.execute(
    db,
  )
  return rows.length > 0
}
