import { sql } from 'kysely'
import { type Columns, namesOf, rowsOf, type Tx, type Write } from '#database'

/** Who did what, to what, and when. `details` holds ids, states and amounts as text, and no personal data. */
type AuditEvent = {
  happenedAt: Date
  /** Null when the product itself acted. */
  actorId: string | null
  /** Room and verb, such as `identity.log-in`. */
  action: string
  subjectKind: string
  subjectId: string
  details?: Record<string, string | number | boolean | null>
}

/** Writes one event in the transaction of the change that it describes, so that both are stored or neither. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await recordAudits(tx, [event])
}

/** Writes many events in one statement. */
export async function recordAudits(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await insertAudits(events).execute(tx)
}

/**
 * Returns the statement that writes the events, for a caller that sends it in one batch with the change it
 * describes.
 */
export function insertAudits(events: readonly AuditEvent[]): Write {
  return sql`
    insert into audit.events (${namesOf(eventColumns)}) ${rowsOf(eventColumns, events)}`
}

const eventColumns: Columns<AuditEvent> = {
  happened_at: ['timestamptz', (event) => event.happenedAt],
  actor_id: ['uuid', (event) => event.actorId],
  action: ['text', (event) => event.action],
  subject_kind: ['text', (event) => event.subjectKind],
  subject_id: ['text', (event) => event.subjectId],
  details: ['jsonb', (event) => event.details ?? {}],
}
