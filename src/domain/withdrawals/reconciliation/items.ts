import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { BankPurpose, DifferenceKind, LinePurpose } from '#contract'
import { type Database, type Db, queueOrder, type Tx, transaction } from '#database'
import {
  type Actor,
  type Clock,
  type Page,
  pageOf,
  placeById,
  plainText,
  type QueueRequest,
} from '#kernel'
import type { Run } from './reconcile-day.ts'
import { bookingNeeded, itemNotOpen } from './refusals.ts'

/** A difference, since when it exists, and its explanation. */
type Item = {
  readonly id: string
  readonly kind: DifferenceKind
  readonly subject: string
  readonly day: string
  readonly ledger: bigint | null
  readonly other: bigint | null
  /** The purpose of our account of a bank line. */
  readonly account: BankPurpose | null
  /** The bank's text, for a bank line. */
  readonly text: string | null
  readonly foundAt: Date
  readonly explainedAt: Date | null
  readonly explanation: string | null
  readonly explainedBy: string | null
  /** The second person, where two were needed. */
  readonly approvedBy: string | null
  /** How a bank line was booked. */
  readonly purpose: LinePurpose | null
  /** The proposal by which it was booked, with its document. */
  readonly bookedBy: string | null
}

const isUnexplained = sql`i.explained_at is null`
const isExplained = sql`i.explained_at is not null`

/** The differences: by default open ones oldest first, explained ones newest first. */
export async function readItems(
  db: Db,
  state: 'open' | 'explained',
  page: QueueRequest,
): Promise<Page<Item> & { total: number }> {
  const after = placeById(page.cursor)
  const isOpen = state === 'open'
  const isIn = isOpen ? isUnexplained : isExplained
  const { isAfter, direction } = queueOrder[page.order ?? (isOpen ? 'oldest' : 'newest')]
  const { rows } = await sql<Item>`
    select i.id, i.kind, i.subject, i.day::text, i.ledger, i.other, l.purpose as account, l.text, i.found_at,
      i.explained_at, i.explanation, i.explained_by, i.approved_by,
      coalesce(b.purpose, case when m.fee > 0 then 'transfer-fee' when m.fee = 0 then 'transfer' end) as purpose,
      coalesce(b.proposal_id, m.proposal_id) as booked_by
    from reconciliation.items i
    left join reconciliation.booked_lines l on l.source = i.subject
    left join reconciliation.line_bookings b on b.item_id = i.id and b.undone_at is null
    left join reconciliation.transfer_lines m on m.source = i.subject and m.undone_at is null
      and m.proposal_id is not null
    where ${isIn} and (${after}::uuid is null or i.id ${isAfter} ${after}::uuid)
    order by i.id ${direction} limit ${page.limit + 1}`.execute(db)
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::integer as count from reconciliation.items i where ${isIn}`.execute(db)
  return { ...pageOf(rows, page.limit, (row) => [row.id]), total: counts[0]?.count ?? 0 }
}

/** The newest runs. */
export async function readRuns(db: Db, limit: number): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select id, day::text, ran_at, compared, ledger_in, gateway_in, ledger_out, gateway_out,
      bank_lines, open_items
    from reconciliation.runs order by id desc limit ${limit}`.execute(db)
  return rows
}

/** A bank line that the ledger does not show is closed by two people with a document. */
const booked: readonly DifferenceKind[] = ['bank-unknown', 'bank-amount-differs']

/**
 * Explains a difference once; it remains in the list of explained ones. Refuses with
 * `reconciliation.item_not_open`, and a bank line with `booking_needed`.
 */
export async function explainItem(
  db: Database,
  clock: Clock,
  actor: Actor,
  id: string,
  explanation: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ kind: DifferenceKind }>`
      select kind from reconciliation.items where id = ${id} and explained_at is null`.execute(tx)
    const [item] = rows
    if (item === undefined) throw itemNotOpen()
    if (booked.includes(item.kind)) throw bookingNeeded()
    const now = clock.now()
    await closeItem(tx, id, { explainedBy: actor.userId, approvedBy: null, explanation, now })
  })
}

type Closing = {
  readonly explainedBy: string
  readonly approvedBy: string | null
  readonly explanation: string
  readonly now: Date
}

/** Closes an open difference with an explanation. Refuses one that is not open. */
export async function closeItem(
  tx: Tx,
  id: string,
  { explainedBy, approvedBy, explanation, now }: Closing,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update reconciliation.items set explained_at = ${now}, explained_by = ${explainedBy},
      approved_by = ${approvedBy}, explanation = ${plainText(explanation)}
    where id = ${id} and explained_at is null`.execute(tx)
  if (numAffectedRows !== 1n) throw itemNotOpen()
  await recordAudit(tx, {
    happenedAt: now,
    actorId: explainedBy,
    action: 'reconciliation.explain',
    subjectKind: 'reconciliation-item',
    subjectId: id,
  })
}
