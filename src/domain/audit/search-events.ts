import { type RawBuilder, sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import {
  type Actor,
  type Clock,
  day,
  decodeCursor,
  later,
  type Page,
  type PageRequest,
  pageOf,
} from '#kernel'
import { recordAudit } from './record-audits.ts'
import { auditCursorInvalid, auditExportTooLarge, auditPeriodTooLong } from './refusals.ts'

/** What is looked for; what is null narrows nothing. */
export type AuditQuery = {
  readonly actorIds: readonly string[] | null
  readonly subjectIds: readonly string[] | null
  /** What the record of the look says of the subject: ids and numbers, never a name that was typed. */
  readonly subjectNoted: string | null
  /** A whole action, such as `identity.freeze`, or a room: `identity`. */
  readonly action: string | null
  readonly from: Date
  readonly until: Date
}

/** One thing that someone did. */
export type AuditLine = {
  readonly id: bigint
  readonly happenedAt: Date
  readonly actorId: string | null
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  /** Whether it is bound to all before it yet. */
  readonly isChained: boolean
}

const daysMax = 92

/**
 * What was done in a period of at most 92 days, the newest first. Anyone who looks leaves a row of their
 * own, with what was looked for. Refuses with `audit.period_too_long` and `audit.invalid_cursor`.
 */
export async function searchEvents(
  db: Database,
  clock: Clock,
  actor: Actor,
  query: AuditQuery,
  { limit, cursor }: PageRequest,
): Promise<Page<AuditLine>> {
  requirePeriod(query)
  const before = cursor === null ? null : beforeOf(cursor)
  return await transaction(db, async (tx) => {
    const rows = await readEvents(tx, query, before, limit + 1)
    // The next page is the same look.
    if (cursor === null) await recordView(tx, clock, actor, query, 'audit.search')
    return pageOf(rows, limit, ({ id }) => [String(id)])
  })
}

/** As many rows as one file may hold. */
const exportMax = 10_000

/**
 * The same as a whole, for a file; that it was taken is recorded with what was looked for. Refuses with
 * `audit.period_too_long`, and with `audit.export_too_large` above ten thousand rows.
 */
export async function exportEvents(
  db: Database,
  clock: Clock,
  actor: Actor,
  query: AuditQuery,
): Promise<AuditLine[]> {
  requirePeriod(query)
  return await transaction(db, async (tx) => {
    const rows = await readEvents(tx, query, null, exportMax + 1)
    if (rows.length > exportMax) throw auditExportTooLarge()
    await recordView(tx, clock, actor, query, 'audit.export')
    return rows
  })
}

function requirePeriod({ from, until }: AuditQuery): void {
  if (until < from || until > later(from, daysMax * day)) throw auditPeriodTooLong()
}

async function readEvents(
  tx: Tx,
  query: AuditQuery,
  before: string | null,
  limit: number,
): Promise<AuditLine[]> {
  const { from, until } = query
  const { rows } = await sql<AuditLine>`
    select e.id, e.happened_at, e.actor_id, e.action, e.subject_kind, e.subject_id, e.details,
      exists (select from audit.links l where l.event_id = e.id) as is_chained
    from audit.events e
    where e.happened_at >= ${from} and e.happened_at < ${until}
      and (${before}::bigint is null or e.id < ${before}::bigint)
      and ${narrowed(query)}
    order by e.id desc limit ${limit}`.execute(tx)
  return rows
}

async function recordView(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { actorIds, subjectNoted, action, from, until }: AuditQuery,
  what: 'audit.search' | 'audit.export',
): Promise<void> {
  await recordAudit(tx, {
    happenedAt: clock.now(),
    actorId: by.userId,
    action: what,
    subjectKind: 'audit',
    subjectId: 'events',
    // Beside the row, not as its subject: a look is no part of the story of what was looked at.
    details: {
      actor: actorIds?.join(' ') ?? null,
      subject: subjectNoted,
      action,
      from: from.toISOString(),
      until: until.toISOString(),
    },
  })
}

function narrowed({ actorIds, subjectIds, action }: AuditQuery): RawBuilder<unknown> {
  const room = action === null || action.includes('.') ? null : `${action}.%`
  return sql`(${actorIds}::uuid[] is null or e.actor_id = any(${actorIds}::uuid[]))
    and (${subjectIds}::text[] is null or e.subject_id = any(${subjectIds}::text[]))
    and (${action}::text is null or e.action = ${action}::text or e.action like ${room}::text)`
}

function beforeOf(cursor: string): string {
  const [id] = decodeCursor(cursor, 1) ?? []
  if (!/^\d{1,18}$/.test(String(id))) throw auditCursorInvalid()
  return String(id)
}
