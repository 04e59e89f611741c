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
import { auditCursorInvalid, auditPeriodTooLong } from './refusals.ts'

/** What is looked for; what is null narrows nothing. */
export type AuditQuery = {
  readonly actorId: string | null
  readonly subjectId: string | null
  /** A whole action, such as `identity.freeze`, or a room: `identity`. */
  readonly action: string | null
  readonly from: Date
  readonly until: Date
}

/** One thing that somebody did. */
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
 * What was done in a period of at most 92 days, the newest first. Whoever looks leaves a row of their
 * own, with what was looked for. Refuses with `audit.period_too_long` and `audit.invalid_cursor`.
 */
export async function searchEvents(
  db: Database,
  clock: Clock,
  actor: Actor,
  query: AuditQuery,
  { limit, cursor }: PageRequest,
): Promise<Page<AuditLine>> {
  const { from, until } = query
  if (until < from || until > later(from, daysMax * day)) throw auditPeriodTooLong()
  const before = cursor === null ? null : beforeOf(cursor)
  return await transaction(db, async (tx) => {
    const { rows } = await sql<AuditLine>`
      select e.id, e.happened_at, e.actor_id, e.action, e.subject_kind, e.subject_id, e.details,
        exists (select from audit.links l where l.event_id = e.id) as is_chained
      from audit.events e
      where e.happened_at >= ${from} and e.happened_at < ${until}
        and (${before}::bigint is null or e.id < ${before}::bigint)
        and ${narrowed(query)}
      order by e.id desc limit ${limit + 1}`.execute(tx)
    // The next page is the same look.
    if (cursor === null) await noteLook(tx, clock, actor, query)
    return pageOf(rows, limit, ({ id }) => [String(id)])
  })
}

async function noteLook(tx: Tx, clock: Clock, by: Actor, query: AuditQuery): Promise<void> {
  const { actorId, subjectId, action, from, until } = query
  await recordAudit(tx, {
    happenedAt: clock.now(),
    actorId: by.userId,
    action: 'audit.search',
    subjectKind: 'audit',
    subjectId: 'events',
    // Beside the row, not as its subject: a look is no part of the story of what was looked at.
    details: {
      actor: actorId,
      subject: subjectId,
      action,
      from: from.toISOString(),
      until: until.toISOString(),
    },
  })
}

function narrowed({ actorId, subjectId, action }: AuditQuery): RawBuilder<unknown> {
  const room = action === null || action.includes('.') ? null : `${action}.%`
  return sql`(${actorId}::uuid is null or e.actor_id = ${actorId}::uuid)
    and (${subjectId}::text is null or e.subject_id = ${subjectId}::text)
    and (${action}::text is null or e.action = ${action}::text or e.action like ${room}::text)`
}

function beforeOf(cursor: string): string {
  const [id] = decodeCursor(cursor, 1) ?? []
  if (!/^\d{1,18}$/.test(String(id))) throw auditCursorInvalid()
  return String(id)
}
