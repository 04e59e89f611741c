import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { DeathReportState, EstateDecision } from '#contract'
import type { Db, Tx } from '#database'
import { type DataKeys, unseal } from '#files'
import { isUuid, newId } from '#kernel'
import { queueMail } from '#notifications'
import type { LockedCase, SubmittedDocument } from './case.ts'
import { documentsMax } from './case.ts'
import { caseHeld, caseNotFound, stateDoesNotAllow, tooManyDocuments } from './refusals.ts'

/** Locks a report. Refuses with `inheritance.case_not_found`. */
export async function lockCase(tx: Tx, caseId: string): Promise<LockedCase> {
  if (!isUuid(caseId)) throw caseNotFound()
  const { rows } = await sql<LockedCase>`
    select id, number, state, user_id, match, deceased_name, reporter_name, reporter_email, language, held_at is not null as is_held,
      token_sealed, token_key_id
    from inheritance.cases where id = ${caseId} for update`.execute(tx)
  const [found] = rows
  if (found === undefined) throw caseNotFound()
  return found
}

/**
 * Locks a report that is in one of these states and not on hold. Refuses with `inheritance.case_not_found`,
 * `inheritance.not_now` and `inheritance.case_held`.
 */
export async function lockFreeCase(
  tx: Tx,
  caseId: string,
  states: readonly DeathReportState[],
): Promise<LockedCase> {
  const found = await lockCase(tx, caseId)
  if (!states.includes(found.state)) throw stateDoesNotAllow()
  if (found.isHeld) throw caseHeld()
  return found
}

/** Whether a transfer of the estate to heirs has been made. */
export async function hasPassedOn(db: Db, caseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from inheritance.transfers where case_id = ${caseId} and is_first`.execute(db)
  return rows.length > 0
}

/** Whether the estate has something to pass on and cannot, because the account of an heir is closed. */
export async function isBlocked(db: Db, caseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from inheritance.blocked where case_id = ${caseId}`.execute(db)
  return rows.length > 0
}

type Decided = {
  readonly caseId: string
  readonly decision: EstateDecision
  readonly reason: string
  readonly decidedBy: string
  readonly agreedBy?: string
  readonly at: Date
}

/** Records a decision, who made it and why, both in the case and in the audit log. */
export async function recordDecision(tx: Tx, decided: Decided): Promise<void> {
  const { caseId, decision, reason, decidedBy, agreedBy = null, at } = decided
  await sql`
    insert into inheritance.decisions (id, case_id, decision, reason, decided_by, agreed_by, decided_at)
    values (${newId(at.getTime())}, ${caseId}, ${decision}, ${reason}, ${decidedBy}, ${agreedBy},
      ${at})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: agreedBy ?? decidedBy,
    action: 'inheritance.decide',
    subjectKind: 'death-report',
    subjectId: caseId,
    details: { decision },
  })
}

type AddedDocuments = {
  readonly caseId: string
  readonly at: Date
  readonly fileIds: readonly string[]
}

/** Adds documents to a locked report. Refuses with `inheritance.too_many_documents`. */
export async function addDocuments(
  tx: Tx,
  documents: readonly SubmittedDocument[],
  { caseId, at, fileIds }: AddedDocuments,
): Promise<void> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept from inheritance.documents where case_id = ${caseId}`.execute(
    tx,
  )
  if ((rows[0]?.kept ?? 0) + documents.length > documentsMax) throw tooManyDocuments(documentsMax)
  await sql`
    insert into inheritance.documents (id, case_id, kind, file_id, given_at)
    select given.id, ${caseId}, given.kind, given.file_id, ${at} from unnest(
      ${documents.map(() => newId(at.getTime()))}::uuid[],
      ${documents.map(({ kind }) => kind)}::text[],
      ${[...fileIds]}::uuid[]) as given (id, kind, file_id)`.execute(tx)
}

/** Mails the reporter what has changed, with the link to their page. */
export async function mailReporter(
  tx: Tx,
  keys: DataKeys,
  found: LockedCase,
  news: {
    readonly change: 'asked' | 'confirmed' | 'refused' | 'transferred'
    readonly reason?: string
  },
): Promise<void> {
  const { id, number, reporterName: readerName, reporterEmail, language, deceasedName } = found
  const { change, reason = null } = news
  const token = unseal(keys, id, { keyId: found.tokenKeyId, bytes: found.tokenSealed })
  const values = { number, name: deceasedName, readerName, change, reason, token }
  await queueMail(tx, { template: 'death-report-changed', to: reporterEmail, language, values })
}
