import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Suitability, SuitabilityResult } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type DataKeys, seal, unseal } from '#files'
import { lockUserRow } from '#identity'
import { type Actor, type Clock, day, type Locale, later, newId } from '#kernel'
import {
  answersIncomplete,
  checkTooEarly,
  questionsOutdated,
  risksOutdated,
  warningNotDue,
} from '../refusals.ts'
import { dropDraft } from '../save-sections.ts'
import {
  daysUntilRetry,
  riskStatementVersion,
  type SuitabilityAnswers,
  suitabilityAt,
  suitabilityResult,
  suitabilityVersion,
  unansweredQuestions,
  type Verdict,
} from './suitability.ts'

/** A suitability check as shown to the investor. */
type SuitabilityCheck = Verdict & {
  readonly version: string
  readonly language: Locale
  readonly riskStatementVersion: string
  readonly checkedAt: Date
  readonly validUntil: Date
  /** When the questions may be answered again. Null: at any time. */
  readonly retryAt: Date | null
  readonly warningAcceptedAt: Date | null
  readonly standing: Suitability
}

type CheckSuitability = {
  readonly version: string
  readonly answers: Readonly<Record<string, string>>
  readonly riskStatementVersion: string
  /** The language in which the investor read the questions and the risk statement. */
  readonly language: Locale
}

export const validDays = 730

/**
 * Decides from an investor's answers whether units suit them, and stores the result with the accepted risk
 * statement. Refuses with `investors.questions_outdated`, `investors.risks_outdated`,
 * `investors.answers_incomplete` or, before an investor whom units did not suit may answer again,
 * `investors.check_too_early`.
 */
export async function checkSuitability(
  db: Database,
  keys: DataKeys,
  clock: Clock,
  { userId }: Actor,
  input: CheckSuitability,
): Promise<SuitabilityCheck> {
  if (input.version !== suitabilityVersion) throw questionsOutdated()
  if (input.riskStatementVersion !== riskStatementVersion) throw risksOutdated()
  const missing = unansweredQuestions(input.answers)
  if (missing.length > 0)
    throw answersIncomplete(
      missing.map((name) => ({ path: `answers.${name}`, code: 'field.required' })),
    )
  // `unanswered` has just checked that every question has one of its answers.
  const answers = input.answers as SuitabilityAnswers
  return await transaction(db, async (tx) => {
    const at = clock.now()
    await lockUserRow(tx, userId)
    const before = await findCheck(tx, userId)
    if (before?.retryAt != null && before.retryAt > at)
      throw checkTooEarly({ retryAt: before.retryAt })
    await replaceCheck(tx, keys, { userId, at, language: input.language, answers })
    await dropDraft(tx, { userId }, 'suitability')
    const check = await readCheck(tx, keys, userId, at)
    if (check === null) throw new Error('a check that was just kept is not there')
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'investors.check-suitability',
      subjectKind: 'user',
      subjectId: userId,
      details: { version: input.version, result: check.result, language: input.language },
    })
    return check
  })
}

type KeptAnswers = { userId: string; at: Date; language: Locale; answers: SuitabilityAnswers }

async function replaceCheck(
  tx: Tx,
  keys: DataKeys,
  { userId, at, language, answers }: KeptAnswers,
): Promise<void> {
  const verdict = suitabilityResult(answers)
  const isUnsuited = verdict.result === 'not-suitable'
  const sealed = seal(keys, userId, JSON.stringify(answers))
  await sql`
    update investors.suitability_checks set replaced_at = ${at}
    where user_id = ${userId} and replaced_at is null`.execute(tx)
  await sql`
    insert into investors.suitability_checks (id, user_id, version, language, answers_sealed,
      answers_key_id, result, risk_statement_version, checked_at, valid_until, retry_at)
    values (${newId(at.getTime())}, ${userId}, ${suitabilityVersion}, ${language}, ${sealed.bytes},
      ${sealed.keyId}, ${verdict.result}, ${riskStatementVersion}, ${at},
      ${later(at, validDays * day)},
      ${isUnsuited ? later(at, daysUntilRetry(verdict) * day) : null}::timestamptz)`.execute(tx)
}

/**
 * Records that an investor with a borderline result accepted the warning and still wants to buy. Refuses with
 * `investors.warning_not_due` when there is no such check.
 */
export async function acceptWarning(
  db: Database,
  keys: DataKeys,
  clock: Clock,
  { userId }: Actor,
): Promise<SuitabilityCheck> {
  return await transaction(db, async (tx) => {
    const at = clock.now()
    const { numAffectedRows } = await sql`
      update investors.suitability_checks
      set warning_accepted_at = coalesce(warning_accepted_at, ${at})
      where user_id = ${userId} and replaced_at is null and result = 'borderline'
        and valid_until > ${at}`.execute(tx)
    if (numAffectedRows !== 1n) throw warningNotDue()
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'investors.accept-warning',
      subjectKind: 'user',
      subjectId: userId,
      details: { riskStatementVersion },
    })
    const check = await readCheck(tx, keys, userId, at)
    if (check === null) throw warningNotDue()
    return check
  })
}

/** Returns the check in force. Null when the investor has never answered. */
export async function readCheck(
  db: Db,
  keys: DataKeys,
  userId: string,
  at: Date,
): Promise<SuitabilityCheck | null> {
  const row = await findCheck(db, userId)
  if (row === null) return null
  const { bytes, keyId, ...kept } = row
  // Only this module writes the encrypted value, as this type.
  const answers = JSON.parse(unseal(keys, userId, { keyId, bytes })) as SuitabilityAnswers
  const { grave, doubtful } = suitabilityResult(answers)
  return { ...kept, grave, doubtful, standing: suitabilityAt(kept, at) }
}

type CheckRow = Omit<SuitabilityCheck, 'standing' | 'grave' | 'doubtful'> & {
  result: SuitabilityResult
  bytes: Buffer
  keyId: string
}

async function findCheck(db: Db, userId: string): Promise<CheckRow | null> {
  const { rows } = await sql<CheckRow>`
    select version, language, risk_statement_version, checked_at, valid_until, retry_at,
      warning_accepted_at, result, answers_sealed as bytes, answers_key_id as key_id
    from investors.suitability_checks where user_id = ${userId} and replaced_at is null`.execute(db)
  return rows[0] ?? null
}
