import { sql } from 'kysely'
import { recordAudit, recordAudits } from '#audit'
import {
  brokenConstraint,
  type Database,
  type Db,
  queueOrder,
  type Tx,
  transaction,
} from '#database'
import type { FileStorage } from '#files'
import {
  type Actor,
  type Clock,
  newId,
  type Page,
  pageOf,
  placeById,
  type QueueRequest,
  type Rupiah,
} from '#kernel'
import { account, atBank, credit, debit, postEntries } from '#ledger'
import {
  agreementNotFound,
  type StampFault,
  serialUsed,
  stampNotDue,
  stampsRefused,
} from './refusals.ts'
import { openDocument } from './stored-documents.ts'

/** An agreement on which stamp duty is due, with its stamp once that is recorded. */
type DutiableAgreement = {
  readonly subscriptionId: string
  readonly number: string
  readonly propertyName: string
  readonly signedAt: Date
  readonly amount: Rupiah
  readonly duty: Rupiah
  readonly serial: string | null
  readonly stampedAt: Date | null
  /** Who recorded the stamp. */
  readonly recordedBy: string | null
}

/** Condition on an agreement `a`: duty is due and no stamp is recorded. */
export const isStampDue = sql`a.stamp_duty > 0
  and not exists (select from agreements.stamps k where k.subscription_id = a.subscription_id)`

const isStamped = sql`a.stamp_duty > 0
  and exists (select from agreements.stamps k where k.subscription_id = a.subscription_id)`

/**
 * Returns the agreements that wait for an electronic stamp, oldest first by default, or those that have one, newest
 * first; and their total.
 */
export async function readStamps(
  db: Db,
  state: 'waiting' | 'decided',
  page: QueueRequest,
): Promise<Page<DutiableAgreement> & { total: number }> {
  const isIn = state === 'waiting' ? isStampDue : isStamped
  const after = placeById(page.cursor)
  const usual = state === 'waiting' ? 'oldest' : 'newest'
  const { isAfter, direction } = queueOrder[page.order ?? usual]
  const { rows } = await sql<DutiableAgreement>`
    select a.subscription_id, a.number, p.name as property_name, a.signed_at, s.amount,
      a.stamp_duty as duty, f.serial, f.stamped_at, f.recorded_by
    from agreements.agreements a
    join agreements.purchases s on s.id = a.subscription_id
    join agreements.properties p on p.id = s.property_id
    left join agreements.stamps f on f.subscription_id = a.subscription_id
    where ${isIn} and (${after}::uuid is null or a.subscription_id ${isAfter} ${after}::uuid)
    order by a.subscription_id ${direction} limit ${page.limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from agreements.agreements a where ${isIn}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  return { ...pageOf(rows, page.limit, ({ subscriptionId }) => [subscriptionId]), total }
}

/**
 * Opens the document of an agreement for the staff member who stamps it and records the view. Refuses with
 * `agreements.not_found`.
 */
export async function openForStamp(
  storage: FileStorage,
  actor: Actor,
  subscriptionId: string,
): Promise<{ readonly number: string; readonly file: Uint8Array }> {
  const { db, clock } = storage
  const { rows } = await sql<{ number: string; fileId: string }>`
    select number, file_id from agreements.agreements
    where subscription_id = ${subscriptionId} and stamp_duty > 0`.execute(db)
  const [row] = rows
  if (row === undefined) throw agreementNotFound()
  const file = await openDocument(storage, row)
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

/** The number of an agreement, and the serial number of its stamp. */
type NewStamp = { readonly number: string; readonly serial: string }

/**
 * Records the serial numbers of electronic stamps on agreements, all or none; their price becomes a cost of the
 * operator. The duty stays due when the purchase is cancelled, because the law charges it at the signature.
 * Refuses with `agreements.not_found`, `stamp_not_due` or `serial_used`, at the lines at fault.
 */
export async function recordStamps(
  db: Database,
  clock: Clock,
  actor: Actor,
  stamps: readonly NewStamp[],
): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    const due = await readStampable(tx, stamps)
    const faults = faultsOf(stamps, due, await usedSerials(tx, stamps))
    if (faults.length > 0) throw stampsRefused(faults)
    const rows = stamps.flatMap(({ number, serial }) => {
      const agreement = due.get(number)
      return agreement === undefined ? [] : [{ ...agreement, serial, entryId: newId(at.getTime()) }]
    })
    await postEntries(
      tx,
      rows.map(({ entryId, number, duty }) => ({
        id: entryId,
        kind: 'stamp-duty',
        happenedAt: at,
        reference: number,
        propertyId: null,
        actorId: actor.userId,
        lines: [debit(account('stamp-duty-costs', 'platform'), duty), credit(atBank('own'), duty)],
      })),
    )
    await insertStamps(tx, rows, { at, byUserId: actor.userId })
    await recordAudits(
      tx,
      rows.map(({ subscriptionId, serial, duty }) => ({
        happenedAt: at,
        actorId: actor.userId,
        action: 'agreements.record-stamp',
        subjectKind: 'subscription',
        subjectId: subscriptionId,
        details: { serial, duty: duty.toString() },
      })),
    )
  })
}

type Stampable = {
  readonly subscriptionId: string
  readonly number: string
  readonly duty: Rupiah
  readonly isStamped: boolean
}

async function readStampable(tx: Tx, stamps: readonly NewStamp[]): Promise<Map<string, Stampable>> {
  const { rows } = await sql<Stampable>`
    select a.subscription_id, a.number, a.stamp_duty as duty,
      exists (select from agreements.stamps k where k.subscription_id = a.subscription_id) as is_stamped
    from agreements.agreements a where a.number = any(${stamps.map(({ number }) => number)}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.number, row]))
}

async function usedSerials(tx: Tx, stamps: readonly NewStamp[]): Promise<Set<string>> {
  const { rows } = await sql<{ serial: string }>`
    select serial from agreements.stamps where serial = any(${stamps.map(({ serial }) => serial)}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ serial }) => serial))
}

// Checks each line on its own, and that it does not repeat an earlier line.
function faultsOf(
  stamps: readonly NewStamp[],
  due: ReadonlyMap<string, Stampable>,
  used: ReadonlySet<string>,
): StampFault[] {
  const numbers = new Set<string>()
  const serials = new Set(used)
  return stamps.flatMap(({ number, serial }, line) => {
    const agreement = due.get(number)
    const isDue = agreement !== undefined && agreement.duty > 0n && !agreement.isStamped
    const faults: StampFault[] = []
    if (agreement === undefined) faults.push({ line, name: 'number', fault: 'not_found' })
    else if (!isDue || numbers.has(number))
      faults.push({ line, name: 'number', fault: 'stamp_not_due' })
    if (serials.has(serial)) faults.push({ line, name: 'serial', fault: 'serial_used' })
    numbers.add(number)
    serials.add(serial)
    return faults
  })
}

async function insertStamps(
  tx: Tx,
  rows: readonly (Stampable & { readonly serial: string; readonly entryId: string })[],
  { at, byUserId }: { readonly at: Date; readonly byUserId: string },
): Promise<void> {
  try {
    await sql`
      insert into agreements.stamps (subscription_id, serial, stamped_at, recorded_by, entry_id)
      select subscription_id, serial, ${at}::timestamptz, ${byUserId}::uuid, entry_id from unnest(
        ${rows.map(({ subscriptionId }) => subscriptionId)}::uuid[],
        ${rows.map(({ serial }) => serial)}::text[],
        ${rows.map(({ entryId }) => entryId)}::uuid[]) as r (subscription_id, serial, entry_id)`.execute(
      tx,
    )
  } catch (error) {
    // Of two concurrent recordings of one agreement, the second finds it stamped.
    if (brokenConstraint(error) === 'stamps_pkey') throw stampNotDue()
    if (brokenConstraint(error) === 'stamps_serial_key') throw serialUsed()
    throw error
  }
}
