import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { DeathReportState, EstateDocumentKind } from '#contract'
import { type Db, type Tx, transaction } from '#database'
import { storeFiles } from '#files'
import { type InheritanceServices, linkHash, openStates, type SubmittedDocument } from './case.ts'
import { linkEnded } from './refusals.ts'
import { addDocuments } from './rows.ts'

/**
 * A report as shown to its reporter. It does not reveal whether there is an account until staff have confirmed
 * the death.
 */
type OwnCase = {
  readonly number: string
  readonly deceasedName: string
  readonly state: Exclude<DeathReportState, 'joined'>
  readonly reportedAt: Date
  readonly changedAt: Date
  /** What staff asked for, or their reason for refusing the report. */
  readonly reason: string | null
  readonly isOnHold: boolean
  readonly documents: readonly { readonly kind: EstateDocumentKind; readonly givenAt: Date }[]
}

type Row = Omit<OwnCase, 'documents'> & { readonly id: string }

/**
 * Returns the report that an emailed link opens. A report that joined another shows the progress of the other one
 * until that ends, so its reporter does not learn that there are two. Refuses with `inheritance.link_ended`.
 */
export async function readOwnCase(db: Db, token: string): Promise<OwnCase> {
  const { rows } = await sql<Row>`
    select c.id, c.number, c.deceased_name, c.reported_at,
      case when c.state <> 'joined' then c.state when o.state in ('transferred', 'refused') then o.state
        else 'reported' end as state, coalesce(c.ended_at, c.changed_at) as changed_at,
      c.held_at is not null as is_on_hold,
      (select d.reason from inheritance.decisions d where d.case_id = c.id
        and ((c.state in ('asked', 'confirmed') and d.decision = 'asked')
          or (c.state = 'refused' and d.decision in ('refused', 'released')))
        order by d.id desc limit 1) as reason
    from inheritance.cases c left join inheritance.cases o on o.id = c.joined_id
    where c.token_hash = ${linkHash(token)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw linkEnded()
  const { rows: documents } = await sql<OwnCase['documents'][number]>`
    select kind, given_at from inheritance.documents where case_id = ${row.id} order by given_at, id`.execute(
    db,
  )
  const { id: _, ...seen } = row
  return { ...seen, documents }
}

/**
 * Adds documents to a report. A report for which staff had asked for documents waits for staff again. Refuses
 * with `inheritance.link_ended`, also when the report has joined one that ended, and
 * `inheritance.too_many_documents`.
 */
export async function addReportDocuments(
  { db, clock, store, dataKeys }: InheritanceServices,
  token: string,
  documents: readonly SubmittedDocument[],
): Promise<void> {
  const files = documents.map(({ file }) => file)
  await storeFiles({ db, clock, store, keys: dataKeys }, files, async (tx, fileIds) => {
    const at = clock.now()
    const { id, openId } = await lockByToken(tx, token)
    await addDocuments(tx, documents, { caseId: id, at, fileIds })
    await sql`
      update inheritance.cases set state = 'reported', changed_at = ${at}
      where id = ${openId} and state = 'asked'`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: null,
      action: 'inheritance.give-documents',
      subjectKind: 'death-report',
      subjectId: openId,
      details: { documents: documents.length },
    })
  })
}

async function lockByToken(tx: Tx, token: string): Promise<{ id: string; openId: string }> {
  const { rows } = await sql<{ id: string; openId: string }>`
    select c.id, o.id as open_id from inheritance.cases c
    join inheritance.cases o on o.id = coalesce(c.joined_id, c.id)
    where c.token_hash = ${linkHash(token)} and o.state not in ('transferred', 'refused')
    for update`.execute(tx)
  const [found] = rows
  if (found === undefined) throw linkEnded()
  return found
}

/**
 * Returns whether the objection link that was emailed to the account's owner still leads to an open report, and
 * nothing else about it.
 */
export async function isMistakeOpen(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from inheritance.cases
    where mistake_hash = ${linkHash(token)} and state = any(${[...openStates]}::text[])`.execute(db)
  return rows.length > 0
}

/**
 * Records the owner's objection that a report is a mistake, sent from the link in the account's mailbox. The
 * report counts as overdue at once and is marked in the list; the account stays closed, because another person may
 * control the mailbox. Refuses with `inheritance.link_ended`.
 */
export async function contestReport(
  { db, clock }: InheritanceServices,
  token: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql<{ id: string }>`
      update inheritance.cases set contested_at = coalesce(contested_at, ${at}),
        state = case state when 'asked' then 'reported' else state end
      where mistake_hash = ${linkHash(token)} and state = any(${[...openStates]}::text[])
      returning id`.execute(tx)
    const [found] = rows
    if (found === undefined) throw linkEnded()
    await recordAudit(tx, {
      happenedAt: at,
      actorId: null,
      action: 'inheritance.contest',
      subjectKind: 'death-report',
      subjectId: found.id,
      details: {},
    })
  })
}

/**
 * Returns the reports about an account for the copy of its owner's data, without the reporters, whose data is
 * their own.
 */
export async function readReportsAbout(db: Db, userId: string) {
  type Row = {
    number: string
    state: DeathReportState
    reportedAt: Date
    contestedAt: Date | null
    endedAt: Date | null
  }
  const { rows } = await sql<Row>`
    select number, state, reported_at, contested_at, ended_at from inheritance.cases
    where user_id = ${userId} order by id`.execute(db)
  return rows
}
