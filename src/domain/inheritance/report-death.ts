import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { pausePlanForDeathReport } from '#auto-invest'
import type { DeathReportMatch } from '#contract'
import type { Tx } from '#database'
import { type DataKeys, seal, storeFiles } from '#files'
import {
  byAddress,
  countAttempts,
  findUserByPhone,
  findUserId,
  holdEstate,
  nameFault,
  readNames,
} from '#identity'
import { findUserByNik, readVerifiedNames } from '#investors'
import {
  type FieldError,
  isCalendarDay,
  jakartaDate,
  later,
  newId,
  normalisePhone,
  plainText,
  readNikDigits,
  receiptNumber,
  tidyName,
  tidyNumber,
} from '#kernel'
import { queueMail, queueMails } from '#notifications'
import { nameScore } from '#withdrawals'
import {
  type AccountHint,
  type InheritanceServices,
  mistakeMilliseconds,
  type NewLink,
  nameScoreMin,
  newLink,
  type SubmittedDocument,
  type TypedReport,
} from './case.ts'
import { reportUnacceptable } from './refusals.ts'
import { addDocuments } from './rows.ts'

type TidyReport = Omit<TypedReport, 'relation' | 'email'> & {
  readonly relation: NonNullable<TypedReport['relation']>
  readonly email: string
  readonly hint: AccountHint
}

/**
 * Takes a report that an investor has died, with the death certificate. When the report matches an account and
 * its owner's name, the account is closed to everyone immediately and its owner is emailed how to object; the
 * response is the same either way. Names every wrong field, those of `fileFaults` included. Refuses with
 * `inheritance.report_unacceptable` and `identity.too_many_attempts`.
 */
export async function reportDeath(
  services: InheritanceServices,
  typed: TypedReport,
  documents: readonly SubmittedDocument[],
  address: string,
  fileFaults: readonly FieldError[] = [],
): Promise<{ number: string; reportedAt: Date }> {
  const { db, clock, store, dataKeys } = services
  const at = clock.now()
  const report = tidied(typed, jakartaDate(at), documents, fileFaults)
  // Counted after validation, so that correcting the form does not use up an attempt.
  await countAttempts(db, byAddress('death-report-address', address))
  const number = receiptNumber('WRS')
  const storage = { db, clock, store, keys: dataKeys }
  const files = documents.map(({ file }) => file)
  return await storeFiles(storage, files, async (tx, fileIds) => {
    const caseId = newId(at.getTime())
    const link = newLink()
    await insertCase(tx, dataKeys, { caseId, number, at, link }, report)
    await addDocuments(tx, documents, { caseId, at, fileIds })
    await closeAccount(tx, dataKeys, { caseId, number, at }, report)
    const { email: to, language, deceasedName, name: readerName } = report
    const values = { number, name: deceasedName, readerName, token: link.token }
    await queueMail(tx, { template: 'death-report-received', to, language, values })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: null,
      action: 'inheritance.report',
      subjectKind: 'death-report',
      subjectId: caseId,
      details: { documents: documents.length },
    })
    return { number, reportedAt: at }
  })
}

type NewCase = { readonly caseId: string; readonly number: string; readonly at: Date }

async function insertCase(
  tx: Tx,
  keys: DataKeys,
  { caseId, number, at, link }: NewCase & { readonly link: NewLink },
  report: TidyReport,
): Promise<void> {
  const { deceasedName, diedOn, name, relation, email, phone, note, language } = report
  const hint = seal(keys, caseId, JSON.stringify(report.hint))
  const token = seal(keys, caseId, link.token)
  await sql`
    insert into inheritance.cases (id, number, state, match, deceased_name, died_on, hint_sealed, hint_key_id,
      reporter_name, relation, reporter_email, reporter_phone, note, language, token_hash, token_sealed, token_key_id,
      reported_at, changed_at)
    values (${caseId}, ${number}, 'reported', 'none', ${deceasedName}, ${diedOn}::date, ${hint.bytes}, ${hint.keyId},
      ${name}, ${relation}, ${email}, ${phone}, ${note}, ${language}, ${link.hash},
      ${token.bytes}, ${token.keyId}, ${at}, ${at})`.execute(tx)
}

async function closeAccount(
  tx: Tx,
  keys: DataKeys,
  fresh: NewCase,
  { hint, deceasedName }: TidyReport,
): Promise<void> {
  const userId = await findAccount(tx, keys, hint)
  if (userId === null) return
  const name = (await readVerifiedNames(tx, [userId])).get(userId)
  const known = name ?? (await readNames(tx, [userId])).get(userId) ?? ''
  if (nameScore(known, deceasedName) < nameScoreMin)
    return await recordMatch(tx, fresh, 'name-differs')
  if (await hadMistakenReport(tx, userId, fresh.at))
    return await recordMatch(tx, fresh, 'reported-before')
  await holdAccount(tx, fresh, userId)
}

async function findAccount(tx: Tx, keys: DataKeys, hint: AccountHint): Promise<string | null> {
  const byNik = hint.nik === null ? null : await findUserByNik(tx, keys, hint.nik)
  if (byNik !== null) return byNik
  const byEmail = hint.email === null ? null : await findUserId(tx, hint.email)
  if (byEmail !== null) return byEmail
  return hint.phone === null ? null : await findUserByPhone(tx, hint.phone)
}

async function hadMistakenReport(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from inheritance.cases
    where user_id = ${userId} and state = 'refused' and ended_at > ${later(at, -mistakeMilliseconds)}`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Closes the account of a report and mails its owner how to object. When another report already holds the
 * account, this report joins that one. Returns whether the report now has an account.
 */
export async function holdAccount(tx: Tx, fresh: NewCase, userId: string): Promise<boolean> {
  const { caseId, number, at } = fresh
  const hold = await holdEstate(tx, { userId, caseId, at })
  if (hold.outcome === 'other') return await joinOpenCase(tx, fresh, hold.caseId)
  if (hold.outcome !== 'held') {
    if (hold.outcome === 'staff') await recordMatch(tx, fresh, 'staff')
    return false
  }
  await pausePlanForDeathReport(tx, userId, at)
  const link = newLink()
  await sql`
    update inheritance.cases set user_id = ${userId}, match = 'held', mistake_hash = ${link.hash}
    where id = ${caseId}`.execute(tx)
  const values = { number, token: link.token }
  await queueMails(tx, [{ template: 'death-reported', userId, subjectId: caseId, values }])
  return true
}

// The second report brings documents too, so a first report that waited for documents goes back to staff.
async function joinOpenCase(tx: Tx, { caseId, at }: NewCase, openId: string): Promise<boolean> {
  await sql`
    update inheritance.cases set state = 'joined', joined_id = ${openId}, ended_at = ${at} where id = ${caseId}`.execute(
    tx,
  )
  await sql`
    update inheritance.cases set state = 'reported', changed_at = ${at}
    where id = ${openId} and state = 'asked'`.execute(tx)
  return true
}

async function recordMatch(tx: Tx, { caseId }: NewCase, match: DeathReportMatch): Promise<void> {
  await sql`update inheritance.cases set match = ${match} where id = ${caseId}`.execute(tx)
}

/** Returns the normalised report; throws when a field is not valid. */
function tidied(
  typed: TypedReport,
  today: string,
  documents: readonly SubmittedDocument[],
  fileFaults: readonly FieldError[],
): TidyReport {
  const deceasedName = tidyName(plainText(typed.deceasedName))
  const name = tidyName(plainText(typed.name))
  const phone = normalisePhone(typed.phone)
  const note = plainText(typed.note ?? '')
  const nik = typed.nik === null ? null : tidyNumber(typed.nik)
  const accountPhone = typed.accountPhone === null ? null : normalisePhone(typed.accountPhone)
  const { accountEmail, email, relation, diedOn } = typed
  const hint = { nik, email: accountEmail, phone: accountPhone }
  const faults: (FieldError | null)[] = [
    nameFault(deceasedName, 'deceasedName'),
    dayFault(diedOn, today),
    nik !== null && readNikDigits(nik) === null
      ? { path: 'nik', code: 'investors.nik_shape' }
      : null,
    accountEmail === '' ? { path: 'accountEmail', code: 'field.email' } : null,
    typed.accountPhone !== null && accountPhone === null
      ? { path: 'accountPhone', code: 'identity.phone_shape' }
      : null,
    typed.nik === null && accountEmail === null && typed.accountPhone === null
      ? { path: 'nik', code: 'inheritance.account_unnamed' }
      : null,
    nameFault(name, 'name'),
    relation === null ? { path: 'relation', code: 'field.required' } : null,
    email === null ? { path: 'email', code: 'field.email' } : null,
    phone === null ? { path: 'phone', code: 'identity.phone_shape' } : null,
    [...note].length > 2000
      ? { path: 'note', code: 'field.too_long', details: { maximum: 2000 } }
      : null,
    ...fileFaults,
    documents.some(({ kind }) => kind === 'death-certificate') ||
    fileFaults.some(({ path }) => path === 'certificate')
      ? null
      : { path: 'certificate', code: 'field.required' },
  ]
  const found = faults.filter((fault) => fault !== null)
  if (email === null || relation === null || phone === null || found.length > 0)
    throw reportUnacceptable(found)
  return { ...typed, deceasedName, name, phone, email, relation, hint, note: note || null }
}

function dayFault(diedOn: string, today: string): FieldError | null {
  if (diedOn === '') return { path: 'diedOn', code: 'field.required' }
  if (!isCalendarDay(diedOn)) return { path: 'diedOn', code: 'field.day' }
  return diedOn > today ? { path: 'diedOn', code: 'inheritance.died_later' } : null
}
