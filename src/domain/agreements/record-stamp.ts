import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Db, type Tx, transaction } from '#database'
import type { FileKeeping } from '#files'
import {
  type Actor,
  type Clock,
  decodeCursor,
  isUuid,
  newId,
  type Page,
  type PageRequest,
  pageOf,
  type Rupiah,
} from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { openPaper } from './kept-papers.ts'
import { agreementNotFound, serialUsed, stampNotDue } from './refusals.ts'

/** An agreement on which stamp duty is due and no stamp was recorded. */
export type DueStamp = {
  readonly subscriptionId: string
  readonly number: string
  readonly propertyName: string
  readonly signedAt: Date
  readonly amount: Rupiah
  readonly duty: Rupiah
}

/** Of an agreement `a`: duty is due on it, and nobody has recorded the stamp. */
export const isStampDue = sql`a.stamp_duty > 0
  and not exists (select from agreements.stamps k where k.subscription_id = a.subscription_id)`

/** Agreements that wait for their electronic stamp, oldest first, and how many do. */
export async function readDueStamps(
  db: Db,
  page: PageRequest,
): Promise<Page<DueStamp> & { total: number }> {
  const position = page.cursor === null ? null : decodeCursor(page.cursor, 1)?.[0]
  const after = typeof position === 'string' && isUuid(position) ? position : null
  const { rows } = await sql<DueStamp>`
    select a.subscription_id, a.number, p.name as property_name, a.signed_at, s.amount, a.stamp_duty as duty
    from agreements.agreements a
    join agreements.purchases s on s.id = a.subscription_id
    join agreements.properties p on p.id = s.property_id
    where ${isStampDue} and (${after}::uuid is null or a.subscription_id > ${after}::uuid)
    order by a.subscription_id limit ${page.limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from agreements.agreements a where ${isStampDue}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  return { ...pageOf(rows, page.limit, ({ subscriptionId }) => [subscriptionId]), total }
}

/**
 * Opens the paper of an agreement for whoever puts the stamp on it; who did is written down. Refuses
 * with `agreements.not_found`.
 */
export async function openForStamp(
  keeping: FileKeeping,
  actor: Actor,
  subscriptionId: string,
): Promise<{ readonly number: string; readonly file: Uint8Array }> {
  const { db, clock } = keeping
  const { rows } = await sql<{ number: string; fileId: string }>`
    select number, file_id from agreements.agreements
    where subscription_id = ${subscriptionId} and stamp_duty > 0`.execute(db)
  const [row] = rows
  if (row === undefined) throw agreementNotFound()
  const file = await openPaper(keeping, row)
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'agreements.open-for-stamp',
      subjectKind: 'subscription',
      subjectId: subscriptionId,
    }),
  )
  return { number: row.number, file }
}

/**
 * Records the serial number of the electronic stamp that was put on an agreement; its price is then a
 * cost of the operator. The duty stays due when the purchase is cancelled: the law asks for it at the
 * signature. Refuses with `agreements.not_found`, `stamp_not_due` or `serial_used`.
 */
export async function recordStamp(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { readonly subscriptionId: string; readonly serial: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { number, duty } = await dueStamp(tx, input.subscriptionId)
    const at = clock.now()
    const entryId = newId(at.getTime())
    await postEntries(tx, [
      {
        id: entryId,
        kind: 'stamp-duty',
        happenedAt: at,
        reference: number,
        propertyId: null,
        actorId: actor.userId,
        lines: [
          debit(account('stamp-duty-costs', 'platform'), duty),
          credit(account('bank-settlement', 'platform'), duty),
        ],
      },
    ])
    await insertStamp(tx, { ...input, at, byUserId: actor.userId, entryId })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'agreements.record-stamp',
      subjectKind: 'subscription',
      subjectId: input.subscriptionId,
      details: { serial: input.serial, duty: duty.toString() },
    })
  })
}

async function dueStamp(tx: Tx, id: string): Promise<{ number: string; duty: Rupiah }> {
  const { rows } = await sql<{ number: string; duty: Rupiah; isStamped: boolean }>`
    select a.number, a.stamp_duty as duty,
      exists (select from agreements.stamps k where k.subscription_id = a.subscription_id) as is_stamped
    from agreements.agreements a where a.subscription_id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw agreementNotFound()
  if (row.duty === 0n || row.isStamped) throw stampNotDue()
  return row
}

async function insertStamp(
  tx: Tx,
  stamp: { subscriptionId: string; serial: string; at: Date; byUserId: string; entryId: string },
): Promise<void> {
  const { subscriptionId, serial, at, byUserId, entryId } = stamp
  try {
    await sql`
      insert into agreements.stamps (subscription_id, serial, stamped_at, recorded_by, entry_id)
      values (${subscriptionId}, ${serial}, ${at}, ${byUserId}, ${entryId})`.execute(tx)
  } catch (error) {
    // Two who record one agreement at once: the second finds it stamped.
    if (brokenConstraint(error) === 'stamps_pkey') throw stampNotDue()
    if (brokenConstraint(error) === 'stamps_serial_key') throw serialUsed()
    throw error
  }
}
