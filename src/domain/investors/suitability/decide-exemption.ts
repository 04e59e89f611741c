import { sql } from 'kysely'
import { staffReason } from '#approvals'
import { recordAudit } from '#audit'
import type { ExemptionDecision, ReviewQueue, ViewReason } from '#contract'
import { type Database, type Db, queueOrder, type Tx, transaction } from '#database'
import { type DataKeys, type FileStorage, fileNameOf, openFile, unseal } from '#files'
import {
  type Actor,
  type Clock,
  day,
  isUuid,
  jakartaDate,
  later,
  type Page,
  pageOf,
  placeInTime,
  processBatches,
  type QueueRequest,
  readPages,
  startOfDay,
} from '#kernel'
import { account, lockAccounts } from '#ledger'
import { type NoticeValues, notify } from '#notifications'
import { exemptionChanged, exemptionNotFound, exemptionNotWaiting } from '../refusals.ts'
import { type Exemption, exemptFrom, validUntil } from './exemption.ts'

/** A proof as shown in a list. */
type ListedExemption = Exemption & { readonly userId: string; readonly fullName: string }

/** A proof as staff see it when they decide, decrypted for a stated reason. */
type ExemptionDetail = ListedExemption & {
  readonly accountNumber: string
  readonly decidedBy: string | null
}

const isIn: Record<ReviewQueue, readonly Exemption['state'][]> = {
  waiting: ['waiting'],
  asked: ['asked'],
  approved: ['approved'],
  ended: ['refused', 'withdrawn', 'replaced'],
}

const listed = sql`e.id, e.user_id, i.full_name, e.state, e.company, e.account_end, e.opened_on,
  e.submitted_at, e.decided_at, e.reason, e.valid_until`
const joined = sql`investors.exemptions e join investors.identities i on i.user_id = e.user_id`

/** Returns the proofs in one part of the queue, longest waiting first. */
export async function listExemptions(
  db: Db,
  queue: ReviewQueue,
  { limit, cursor, order = 'oldest' }: QueueRequest,
): Promise<Page<ListedExemption>> {
  const after = placeInTime(cursor)
  const { isAfter, direction } = queueOrder[order]
  const { rows } = await sql<Omit<ListedExemption, 'exemptFrom'>>`
    select ${listed} from ${joined}
    where e.state = any(${[...isIn[queue]]}::text[]) and (${after?.id ?? null}::uuid is null
      or (e.submitted_at, e.id)
        ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by e.submitted_at ${direction}, e.id ${direction}
    limit ${limit + 1}`.execute(db)
  const items = rows.map((row) => ({ ...row, exemptFrom: exemptFrom(row.openedOn) }))
  return pageOf(items, limit, ({ submittedAt, id }) => [submittedAt.toISOString(), id])
}

export async function countExemptions(db: Db, queue: ReviewQueue): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from investors.exemptions
    where state = any(${[...isIn[queue]]}::text[])`.execute(db)
  return rows[0]?.total ?? 0
}

type ExemptionView = { readonly exemptionId: string; readonly reason: ViewReason }

/**
 * Decrypts a proof for a staff member who states a reason; the access is recorded in the audit log. Refuses
 * with `investors.exemption_not_found`.
 */
export async function openExemption(
  { db, clock, keys }: { db: Database; clock: Clock; keys: DataKeys },
  actor: Actor,
  { exemptionId, reason }: ExemptionView,
): Promise<ExemptionDetail> {
  if (!isUuid(exemptionId)) throw exemptionNotFound()
  return await transaction(db, async (tx) => {
    type Row = Omit<ExemptionDetail, 'exemptFrom' | 'accountNumber'> & {
      bytes: Buffer
      keyId: string
    }
    const { rows } = await sql<Row>`
      select ${listed}, e.decided_by, e.account_sealed as bytes, e.account_key_id as key_id
      from ${joined} where e.id = ${exemptionId}`.execute(tx)
    const [row] = rows
    if (row === undefined) throw exemptionNotFound()
    const { bytes, keyId, ...exemption } = row
    await recordView(tx, clock.now(), actor, { ...row, action: 'investors.view-exemption', reason })
    return {
      ...exemption,
      exemptFrom: exemptFrom(row.openedOn),
      accountNumber: unseal(keys, row.id, { keyId, bytes }),
    }
  })
}

/** Returns the submitted statement for a staff member who states a reason; the access is recorded in the audit log. */
export async function openExemptionFile(
  { db, clock, store, keys }: FileStorage,
  actor: Actor,
  { exemptionId, reason }: ExemptionView,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  if (!isUuid(exemptionId)) throw exemptionNotFound()
  const { rows } = await sql<{ id: string; userId: string; fileId: string }>`
    select id, user_id, file_id from investors.exemptions
    where id = ${exemptionId} and file_id is not null`.execute(db)
  const [row] = rows
  const file = row === undefined ? null : await openFile(db, { store, keys }, row.fileId)
  if (row === undefined || file === null) throw exemptionNotFound()
  await transaction(db, (tx) =>
    recordView(tx, clock.now(), actor, { ...row, action: 'investors.view-exemption-file', reason }),
  )
  return { name: fileNameOf('rekening-efek', 1, file.type), ...file }
}

type FileView = { id: string; userId: string; action: string; reason: ViewReason }

async function recordView(
  tx: Tx,
  at: Date,
  actor: Actor,
  { id, userId, action, reason }: FileView,
) {
  await recordAudit(tx, {
    happenedAt: at,
    actorId: actor.userId,
    action,
    subjectKind: 'user',
    subjectId: userId,
    details: { reason, exemptionId: id },
  })
}

type DecideExemption = {
  exemptionId: string
  /** When the proof that the staff member reviewed was submitted; a newer proof has to be reviewed again. */
  submittedAt: Date
  decision: ExemptionDecision
  reason: string
}

/**
 * Decides about a waiting proof, or withdraws an approved one. Waits for purchases of its owner that are in
 * progress: after the commit none is decided by the earlier proof. Refuses with
 * `investors.exemption_not_found`, also to the investor who submitted it, `investors.exemption_not_waiting`,
 * `investors.exemption_changed` and `approvals.reason_unacceptable`.
 */
export async function decideExemption(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  input: DecideExemption,
): Promise<void> {
  const { exemptionId, decision } = input
  const reason = staffReason(input.reason)
  if (!isUuid(exemptionId)) throw exemptionNotFound()
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql<{
      userId: string
      state: string
      openedOn: string
      submittedAt: Date
    }>`
      select user_id, state, opened_on, submitted_at from investors.exemptions
      where id = ${exemptionId} for update`.execute(tx)
    const [row] = rows
    if (row === undefined || row.userId === actor.userId) throw exemptionNotFound()
    const { userId, state, openedOn, submittedAt } = row
    if (state !== (decision === 'withdrawn' ? 'approved' : 'waiting')) throw exemptionNotWaiting()
    if (submittedAt.getTime() !== input.submittedAt.getTime()) throw exemptionChanged()
    // A purchase holds the lock on this account until its commit and reads the proof after taking the lock.
    await lockAccounts(tx, [], [account('investor-cash', userId)])
    if (decision === 'approved')
      await sql`
        update investors.exemptions set state = 'replaced', decided_at = ${at}
        where user_id = ${userId} and state = 'approved'`.execute(tx)
    const until = decision === 'approved' ? validUntil(jakartaDate(at)) : null
    await sql`
      update investors.exemptions set state = ${decision}, decided_at = ${at},
        decided_by = ${actor.userId}, reason = ${reason}, valid_until = ${until}::date
      where id = ${exemptionId}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'investors.decide-exemption',
      subjectKind: 'user',
      subjectId: userId,
      details: { decision, exemptionId },
    })
    const values = decision === 'approved' ? approvedWords(openedOn, until ?? '') : { reason }
    await sendNotice(tx, userId, `exemption-${decision}`, values, at)
  })
}

function approvedWords(openedOn: string, until: string): NoticeValues {
  return { from: startOfDay(exemptFrom(openedOn)), until: startOfDay(until) }
}

async function sendNotice(
  tx: Tx,
  userId: string,
  event: `exemption-${ExemptionDecision | 'ending'}`,
  values: NoticeValues,
  at: Date,
): Promise<void> {
  const path = '/dashboard/profile/exemption'
  await notify(tx, [{ userId, event, values, path, happenedAt: at }])
}

const remindedBefore = 30 * day
const remindedAtOnce = 100

/**
 * Reminds each investor once whose proof ends within thirty days. Safe to run twice; one who cannot be reminded does
 * not stop the others. Returns the number of reminders.
 */
export async function remindExemptions(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  const isDue = sql`state = 'approved' and reminded_at is null
    and valid_until <= ${jakartaDate(later(at, remindedBefore))}::date`
  const due = readPages(
    remindedAtOnce,
    (id: string) => id,
    async (after) => {
      const { rows } = await sql<{ id: string }>`
        select id from investors.exemptions where ${isDue} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${remindedAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },
  )
  const remind = (ids: readonly string[]) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<{ userId: string; validUntil: string }>`
      update investors.exemptions set reminded_at = ${at}
      where id in (
        select id from investors.exemptions where id = any(${[...ids]}::uuid[]) and ${isDue}
        order by id for update skip locked)
      returning user_id, valid_until`.execute(tx)
      for (const row of rows)
        await sendNotice(
          tx,
          row.userId,
          'exemption-ending',
          { until: startOfDay(row.validUntil) },
          at,
        )
      return rows.length
    })
  return await processBatches(due, (id) => `the reminder of exemption ${id}`, remind)
}
