import { type RawBuilder, sql } from 'kysely'
import type { EntryKind } from '#contract'
import type { Db } from '#database'
import { decodeCursor, isUuid, type Page, type PageRequest, pageOf } from '#kernel'
import { type AccountKind, type AccountRef, type Asset, onNormalSide } from './account.ts'

/** Whether a later entry reversed a movement. */
export type MovementState = 'posted' | 'reversed'

/** One change of an account; positive when it increased the owner's balance. */
export type Movement = {
  /** The sequence number of the posting within the account. */
  sequence: bigint
  entryId: string
  kind: EntryKind
  state: MovementState
  happenedAt: Date
  recordedAt: Date
  reference: string
  propertyId: string | null
  amount: bigint
  balance: bigint
}

/** A filter of movements; absent fields do not filter. */
type MovementFilter = {
  readonly kinds?: readonly EntryKind[] | null
  /** Movements into the account, or out of it. */
  readonly direction?: 'in' | 'out' | null
  readonly state?: MovementState | null
  readonly propertyId?: string | null
  /** The start of the period, inclusive. */
  readonly from?: Date | null
  /** The end of the period, exclusive. */
  readonly until?: Date | null
  /** Part of the reference, or one of these properties. */
  readonly search?: { readonly text: string; readonly propertyIds: readonly string[] } | null
}

const columns = sql`p.sequence, p.entry_id, e.kind, e.happened_at, e.recorded_at, e.reference,
  e.property_id, p.amount, p.balance,
  case when exists (select from ledger.entries r where r.reverses = e.id)
    then 'reversed' else 'posted' end as state`

function postingsOf(ref: AccountRef): RawBuilder<unknown> {
  return sql`ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.owner_id = ${ref.ownerId} and a.kind = ${ref.kind} and a.asset = ${ref.asset}`
}

function filterCondition(ref: AccountRef, filter: MovementFilter): RawBuilder<unknown> {
  const { kinds = null, direction = null, state = null, propertyId = null } = filter
  const { from = null, until = null } = filter
  const pattern =
    filter.search == null ? null : `%${filter.search.text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${kinds}::text[] is null or e.kind = any(${kinds}::text[]))
    and (${direction}::text is null or (${direction} = 'in') = (p.amount * ${onNormalSide(ref.kind, 1n)} > 0))
    and (${propertyId}::text is null or e.property_id = ${propertyId})
    and (${from}::timestamptz is null or e.happened_at >= ${from}::timestamptz)
    and (${until}::timestamptz is null or e.happened_at < ${until}::timestamptz)
    and (${state}::text is null or (${state} = 'reversed')
      = exists (select from ledger.entries r where r.reverses = e.id))
    and (${pattern}::text is null or e.reference ilike ${pattern}
      or e.property_id = any(${filter.search?.propertyIds ?? []}::text[]))`
}

/** The movements of one account that match the filter, newest first. */
export async function movements(
  db: Db,
  ref: AccountRef,
  page: PageRequest,
  filter: MovementFilter = {},
): Promise<Page<Movement>> {
  const before = sequenceIn(page.cursor)
  const { rows } = await sql<Movement>`
    select ${columns} from ${postingsOf(ref)}
      and (${before}::bigint is null or p.sequence < ${before}::bigint)
      and ${filterCondition(ref, filter)}
    order by p.sequence desc limit ${page.limit + 1}`.execute(db)
  const seen = rows.map((row) => fromAccountSide(ref, row))
  return pageOf(seen, page.limit, (row) => [row.sequence.toString()])
}

/** The number of movements that match the filter, counted up to `most`. */
export async function countMovements(
  db: Db,
  ref: AccountRef,
  filter: MovementFilter,
  most: number,
): Promise<{ count: number; hasMore: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from ${postingsOf(ref)} and ${filterCondition(ref, filter)} limit ${most + 1}) as matching`.execute(
    db,
  )
  const found = rows[0]?.count ?? 0
  return { count: Math.min(found, most), hasMore: found > most }
}

/** The sequence number of an account's last posting; postings up to it never change. 0 when there is none. */
export async function lastSequence(db: Db, ref: AccountRef): Promise<bigint> {
  const { rows } = await sql<{ sequence: bigint }>`
    select sequence from ledger.accounts
    where owner_id = ${ref.ownerId} and kind = ${ref.kind} and asset = ${ref.asset}`.execute(db)
  return rows[0]?.sequence ?? 0n
}

const readAtOnce = 2000
// Instants are read with millisecond precision, so they are compared with it too.
const milliseconds = sql`date_trunc('milliseconds', e.happened_at)`

/**
 * The matching movements in the order in which they happened, in chunks. Movements after `upTo` are left out,
 * so that concurrent postings do not change the result. They are sorted once; only their sequence numbers are
 * kept in memory.
 */
export async function* movementsInOrder(
  db: Db,
  ref: AccountRef,
  filter: MovementFilter,
  upTo: bigint,
): AsyncGenerator<Movement> {
  const { rows: found } = await sql<{ sequences: bigint[] | null }>`
    select array_agg(p.sequence order by ${milliseconds}, p.sequence) as sequences
    from ${postingsOf(ref)} and p.sequence <= ${upTo} and ${filterCondition(ref, filter)}`.execute(
    db,
  )
  const sequences = found[0]?.sequences ?? []
  for (let from = 0; from < sequences.length; from += readAtOnce) {
    const part = sequences.slice(from, from + readAtOnce)
    const { rows } = await sql<Movement>`
      select ${columns} from ${postingsOf(ref)} and p.sequence = any(${part}::bigint[])
      order by ${milliseconds}, p.sequence`.execute(db)
    for (const row of rows) yield fromAccountSide(ref, row)
  }
}

/**
 * The matching movements in the order in which they were posted, in chunks: each balance follows from the
 * previous one. Movements after `upTo` are left out.
 */
export async function* movementsAsPosted(
  db: Db,
  ref: AccountRef,
  filter: MovementFilter,
  upTo: bigint,
): AsyncGenerator<Movement> {
  for (let after = 0n; ; ) {
    const { rows }: { rows: Movement[] } = await sql<Movement>`
      select ${columns} from ${postingsOf(ref)}
        and p.sequence > ${after} and p.sequence <= ${upTo} and ${filterCondition(ref, filter)}
      order by p.sequence limit ${readAtOnce}`.execute(db)
    for (const row of rows) yield fromAccountSide(ref, row)
    if (rows.length < readAtOnce) return
    after = rows.at(-1)?.sequence ?? upTo
  }
}

/** An account's balance before a period and the total of each kind of movement in it. */
export async function periodSums(
  db: Db,
  ref: AccountRef,
  { from, until }: { from: Date; until: Date },
  upTo: bigint,
): Promise<{ opening: bigint; kinds: { kind: EntryKind; amount: bigint; count: number }[] }> {
  type Row = { kind: EntryKind | null; amount: bigint; count: number }
  const { rows } = await sql<Row>`
    select case when e.happened_at >= ${from} then e.kind end as kind,
      sum(p.amount)::bigint as amount, count(*)::integer as count
    from ${postingsOf(ref)} and p.sequence <= ${upTo} and e.happened_at < ${until}
    group by 1 order by 1 nulls first`.execute(db)
  const seen = rows.map((row) => ({ ...row, amount: onNormalSide(ref.kind, row.amount) }))
  return {
    opening: seen.find((row) => row.kind === null)?.amount ?? 0n,
    kinds: seen.flatMap(({ kind, ...sums }) => (kind === null ? [] : [{ kind, ...sums }])),
  }
}

/** The movement of an account that an entry made, or null. */
export async function findMovement(
  db: Db,
  ref: AccountRef,
  entryId: string,
): Promise<Movement | null> {
  if (!isUuid(entryId)) return null
  const { rows } = await sql<Movement>`
    select ${columns} from ${postingsOf(ref)} and p.entry_id = ${entryId}`.execute(db)
  return rows[0] === undefined ? null : fromAccountSide(ref, rows[0])
}

/** The properties that occur in an account's movements, and the time of the first movement. */
export async function movedProperties(
  db: Db,
  ref: AccountRef,
): Promise<{ propertyIds: string[]; firstAt: Date | null }> {
  const { rows } = await sql<{ propertyIds: string[] | null; firstAt: Date | null }>`
    select array_agg(distinct e.property_id) filter (where e.property_id is not null) as property_ids,
      min(e.happened_at) as first_at
    from ${postingsOf(ref)}`.execute(db)
  return { propertyIds: rows[0]?.propertyIds ?? [], firstAt: rows[0]?.firstAt ?? null }
}

/** An amount that came to an account under one reference and has not left it. */
type OpenReference = { entryId: string; reference: string; amount: bigint; since: Date }

/** The references whose movements on an account do not add up to zero, newest first. */
export async function openReferences(db: Db, ref: AccountRef): Promise<OpenReference[]> {
  const { rows } = await sql<OpenReference>`
    select (array_agg(e.id order by p.sequence))[1] as entry_id, e.reference,
      sum(p.amount)::bigint as amount, min(e.happened_at) as since
    from ${postingsOf(ref)}
    group by e.reference having sum(p.amount) <> 0
    order by min(p.sequence) desc`.execute(db)
  return rows.map((row) => ({ ...row, amount: onNormalSide(ref.kind, row.amount) }))
}

/** The change that one entry made to one of an owner's accounts, from the owner's side. */
export type OwnLine = { kind: AccountKind; asset: Asset; amount: bigint }

/** All changes that an entry made for one owner, rupiah first. */
export async function ownLines(db: Db, ownerId: string, entryId: string): Promise<OwnLine[]> {
  const { rows } = await sql<OwnLine>`
    select a.kind, a.asset, p.amount from ledger.postings p
    join ledger.accounts a on a.id = p.account_id
    where p.entry_id = ${entryId} and a.owner_id = ${ownerId}
    order by a.asset <> 'IDR', a.kind`.execute(db)
  return rows.map((row) => ({ ...row, amount: onNormalSide(row.kind, row.amount) }))
}

function fromAccountSide(ref: AccountRef, row: Movement): Movement {
  return {
    ...row,
    amount: onNormalSide(ref.kind, row.amount),
    balance: onNormalSide(ref.kind, row.balance),
  }
}

// An invalid cursor starts from the beginning.
function sequenceIn(cursor: string | null): string | null {
  const position = cursor === null ? null : decodeCursor(cursor, 1)?.[0]
  return typeof position === 'string' && /^[0-9]{1,18}$/.test(position) ? position : null
}
