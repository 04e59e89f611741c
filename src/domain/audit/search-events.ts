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

/** The filters of a search; a null filter matches every event. */
export type AuditQuery = {
  readonly actorIds: readonly string[] | null
  readonly subjectIds: readonly string[] | null
  /** The subject as the audit event of this search records it: ids and numbers, never a name that was typed. */
  readonly subjectNoted: string | null
  /** A complete action, such as `identity.freeze`, or a room, such as `identity`. */
  readonly action: string | null
  readonly from: Date
  readonly until: Date
}

/** An audit event as a search returns it. */
export type AuditLine = {
  readonly id: bigint
  readonly happenedAt: Date
  readonly actorId: string | null
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  /** Whether the event has been added to the chain. */
  readonly isChained: boolean
}

const daysMax = 92

/**
 * Returns a page of the events in a period of at most 92 days, newest first. Each page is itself recorded in the
 * audit log, with its filters, because a cursor can be used with other filters. Refuses with
 * `audit.period_too_long` and `audit.invalid_cursor`.
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
    await recordView(tx, clock, actor, query, 'audit.search')
    return pageOf(rows, limit, ({ id }) => [String(id)])
  })
}

/** The maximum number of rows in an export. */
const exportMax = 10_000

/**
 * Returns all events of a search, for an export to a file. The export is recorded in the audit log with its
 * filters. Refuses with `audit.period_too_long`, and with `audit.export_too_large` above 10,000 rows.
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
      and ${filterConditions(query)}
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
    // The filters name the searched subject. It is not the subject of this event: a search is not part of the
    // history of what was searched for. The end is the last moment included, so that it has the date of the last day.
    details: {
      actor: actorIds?.join(' ') ?? null,
      subject: subjectNoted,
      action,
      from: from.toISOString(),
      until: later(until, -1).toISOString(),
    },
  })
}

function filterConditions({ actorIds, subjectIds, action }: AuditQuery): RawBuilder<unknown> {
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
