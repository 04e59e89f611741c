import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type {
  DeathReportMatch,
  DeathReportQueue,
  DeathReportState,
  EstateDecision,
  EstateDocumentKind,
  HeirCertificate,
  ReporterRelation,
  ViewReason,
} from '#contract'
import { type Db, queueOrder, type Tx, transaction } from '#database'
import { type DataKeys, fileNameOf, openFile, unseal } from '#files'
import { type DeclaredIdentity, readIdentity, readSections, type SectionValues } from '#investors'
import { type Actor, isUuid, type Page, pageOf, placeInTime, type QueueRequest } from '#kernel'
import type { AccountHint, InheritanceServices } from './case.ts'
import { type HeirForStaff, heirsForStaff } from './heirs.ts'
import { type PreparedDocument, readPrepared } from './prepared-documents.ts'
import { caseNotFound } from './refusals.ts'
import { isBlocked } from './rows.ts'

/** A report in a list. */
type ListedCase = {
  readonly id: string
  readonly number: string
  readonly state: DeathReportState
  readonly deceasedName: string
  readonly reporterName: string
  readonly match: DeathReportMatch
  readonly isContested: boolean
  readonly isOnHold: boolean
  readonly reportedAt: Date
  readonly changedAt: Date
}

/** A report with everything staff need to decide, opened for a stated reason. */
type CaseDetail = ListedCase & {
  readonly userId: string | null
  readonly diedOn: string
  readonly relation: ReporterRelation
  readonly reporterEmail: string
  readonly reporterPhone: string
  readonly note: string | null
  readonly hint: AccountHint
  readonly contestedAt: Date | null
  readonly joinedNumber: string | null
  /** Documents of this report and of the reports that joined it. */
  readonly documents: readonly {
    readonly id: string
    readonly kind: EstateDocumentKind
    readonly number: string
    readonly givenAt: Date
  }[]
  /** The heirs whom the owner named, as contacts only: the certificate of inheritance decides who inherits. */
  readonly named: SectionValues['heirs']['heirs']
  /** Documents that the owner stored for their heirs; empty until the death is confirmed. */
  readonly prepared: readonly PreparedDocument[]
  readonly certificate: HeirCertificate | null
  readonly certificateNumber: string | null
  readonly heirs: readonly HeirForStaff[]
  /** Something cannot pass on, because the account of an heir is closed. */
  readonly isBlocked: boolean
  readonly identity: DeclaredIdentity | null
  readonly decisions: readonly {
    readonly decision: EstateDecision
    readonly reason: string
    readonly decidedBy: string
    readonly agreedBy: string | null
    readonly decidedAt: Date
  }[]
}

const listed = sql`id, number, state, deceased_name, reporter_name, match, contested_at is not null as is_contested,
  held_at is not null as is_on_hold, reported_at, changed_at`

const isBlockedEstate = sql`(state = 'transferred' and id in (select case_id from inheritance.blocked))`

const isIn = {
  waiting: sql`(state = 'reported' and held_at is null or ${isBlockedEstate})`,
  asked: sql`state = 'asked' and held_at is null`,
  confirmed: sql`state = 'confirmed' and held_at is null`,
  held: sql`state in ('reported', 'asked', 'confirmed') and held_at is not null`,
  ended: sql`(state in ('transferred', 'refused', 'joined') and not ${isBlockedEstate})`,
} satisfies Record<DeathReportQueue, unknown>

/** Returns the reports in one part of the queue, longest waiting first. */
export async function listCases(
  db: Db,
  queue: DeathReportQueue,
  { limit, cursor, order = 'oldest' }: QueueRequest,
): Promise<Page<ListedCase>> {
  const after = placeInTime(cursor)
  const { isAfter, direction } = queueOrder[order]
  const { rows } = await sql<ListedCase>`
    select ${listed} from inheritance.cases
    where ${isIn[queue]} and (${after?.id ?? null}::uuid is null
      or (changed_at, id)
        ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by changed_at ${direction}, id ${direction}
    limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ changedAt, id }) => [changedAt.toISOString(), id])
}

export async function countCases(db: Db, queue: DeathReportQueue): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from inheritance.cases where ${isIn[queue]}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Opens a report for a staff member who states a reason; the view is recorded in the audit log. Refuses with
 * `inheritance.case_not_found`.
 */
export async function openCase(
  { db, clock, dataKeys }: InheritanceServices,
  actor: Actor,
  { caseId, reason }: { readonly caseId: string; readonly reason: ViewReason },
): Promise<CaseDetail> {
  if (!isUuid(caseId)) throw caseNotFound()
  return await transaction(db, async (tx) => {
    type Row = Omit<
      CaseDetail,
      'hint' | 'documents' | 'named' | 'prepared' | 'heirs' | 'isBlocked' | 'identity' | 'decisions'
    > & {
      hintSealed: Buffer
      hintKeyId: string
    }
    const { rows } = await sql<Row>`
      select ${listed}, user_id, died_on, relation, reporter_email, reporter_phone, note, hint_sealed, hint_key_id,
        contested_at, certificate, certificate_number, (select j.number from inheritance.cases j where j.id = c.joined_id) as joined_number
      from inheritance.cases c where id = ${caseId}`.execute(tx)
    const [row] = rows
    if (row === undefined) throw caseNotFound()
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'inheritance.view',
      subjectKind: 'death-report',
      subjectId: caseId,
      details: { reason },
    })
    const { hintSealed, hintKeyId, ...facts } = row
    const sealed = { keyId: hintKeyId, bytes: hintSealed }
    return {
      ...facts,
      // The ciphertext was written by this module from a value of this type.
      hint: JSON.parse(unseal(dataKeys, caseId, sealed)) as AccountHint,
      documents: await documentsOf(tx, caseId),
      named: await readNamedHeirs(tx, dataKeys, row.userId),
      prepared:
        row.userId !== null && isConfirmed(row.state) ? await readPrepared(tx, row.userId) : [],
      heirs: await heirsForStaff(tx, caseId),
      isBlocked: await isBlocked(tx, caseId),
      identity: row.userId === null ? null : await readIdentity(tx, row.userId),
      decisions: await decisionsOf(tx, caseId),
    }
  })
}

function isConfirmed(state: DeathReportState): boolean {
  return state === 'confirmed' || state === 'transferred'
}

async function readNamedHeirs(
  tx: Tx,
  keys: DataKeys,
  userId: string | null,
): Promise<CaseDetail['named']> {
  if (userId === null) return []
  return (await readSections(tx, keys, userId)).heirs?.value?.heirs ?? []
}

async function documentsOf(tx: Tx, caseId: string): Promise<CaseDetail['documents']> {
  const { rows } = await sql<CaseDetail['documents'][number]>`
    select d.id, d.kind, c.number, d.given_at
    from inheritance.documents d join inheritance.cases c on c.id = d.case_id
    where c.id = ${caseId} or c.joined_id = ${caseId} order by d.given_at, d.id limit 200`.execute(
    tx,
  )
  return rows
}

async function decisionsOf(tx: Tx, caseId: string): Promise<CaseDetail['decisions']> {
  const { rows } = await sql<CaseDetail['decisions'][number]>`
    select decision, reason, decided_by, agreed_by, decided_at from inheritance.decisions
    where case_id = ${caseId} order by id desc limit 50`.execute(tx)
  return rows
}

/**
 * Opens a document of a report, or one that the owner stored for their heirs once the death is confirmed, for a
 * staff member who states a reason. The view is recorded in the audit log.
 */
export async function openCaseDocument(
  { db, clock, store, dataKeys }: InheritanceServices,
  actor: Actor,
  look: { readonly caseId: string; readonly documentId: string; readonly reason: ViewReason },
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { caseId, documentId, reason } = look
  if (!isUuid(caseId) || !isUuid(documentId)) throw caseNotFound()
  const { rows } = await sql<{ fileId: string; kind: string; number: string }>`
    select d.file_id, d.kind, c.number from inheritance.documents d join inheritance.cases c on c.id = d.case_id
    where d.id = ${documentId} and (c.id = ${caseId} or c.joined_id = ${caseId})
    union all
    select p.file_id, p.kind, c.number
    from inheritance.prepared_documents p join inheritance.cases c on c.user_id = p.user_id
    where p.id = ${documentId} and c.id = ${caseId} and c.state in ('confirmed', 'transferred')`.execute(
    db,
  )
  const [document] = rows
  const file =
    document === undefined ? null : await openFile(db, { store, keys: dataKeys }, document.fileId)
  if (document === undefined || file === null) throw caseNotFound()
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'inheritance.view-document',
      subjectKind: 'death-report',
      subjectId: caseId,
      details: { kind: document.kind, reason },
    }),
  )
  return { ...file, name: fileNameOf(`${document.number}-${document.kind}`, 1, file.type) }
}
