import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { countFactorTry, forgiveFactorTries, wrongFactor } from '../factors/check-factor.ts'
import { addressOf, recordFactorChange } from '../factors/factor-changes.ts'
import { type FactorServices, hasSecondFactor, readFactors } from '../factors/factors.ts'
import { type CodeSent, sendMailedCode, spendMailedCode } from '../factors/mailed-code.ts'
import { findStep } from '../factors/second-step.ts'
import { verifyPassword } from '../passwords/password.ts'
import { fieldsUnacceptable, recoveryForStaff, recoveryNotNeeded } from '../refusals.ts'
import { byAddress, countAttempts, forgiveAttempts } from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { actorOf, beginSession, type Tokens } from '../sessions/session.ts'
import { maskEmail } from './email.ts'

/**
 * Emails a code that proves access to the mailbox, to a user who has lost every factor that the second step
 * needs. Refuses with `identity.second_step_ended`, `identity.recovery_for_staff`,
 * `identity.recovery_not_needed`, `identity.resend_too_early` and `identity.too_many_attempts`.
 */
export async function mailRecoveryCode(
  db: Database,
  services: FactorServices,
  { ticket }: { ticket: string },
  origin: Origin,
): Promise<CodeSent> {
  await countAttempts(db, byAddress('code-address', origin.address))
  const { id: subjectId, userId } = await findStep(db, services.clock, ticket)
  await transaction(db, (tx) => requireRegainable(tx, userId))
  const to = await transaction(db, (tx) => addressOf(tx, userId))
  await countAttempts(db, [['step-account', userId]])
  const subject = { purpose: 'recovery', subjectId, userId } as const
  return await transaction(db, (tx) =>
    sendMailedCode(tx, services.keys, services.clock, subject, to),
  )
}

/**
 * Spends that code, once, and runs the callback in the same transaction; this also uses up the second step.
 * Refuses as the second step does.
 */
export async function verifyEmailToRecover<Result>(
  db: Database,
  services: FactorServices,
  { ticket, code }: { ticket: string; code: string },
  origin: Origin,
  onVerified: (tx: Tx, owner: { userId: string; maskedEmail: string }) => Promise<Result>,
): Promise<Result> {
  const byNetwork = byAddress('code-address', origin.address)
  await countAttempts(db, byNetwork)
  const { userId } = await findStep(db, services.clock, ticket)
  const tries = await countFactorTry(db, services, userId, origin)
  const done = await transaction(db, async (tx) => {
    await sql`select from identity.users where id = ${userId} for update`.execute(tx)
    await requireRegainable(tx, userId)
    const { id: subjectId } = await findStep(tx, services.clock, ticket, 'locked')
    const subject = { purpose: 'recovery', subjectId, userId } as const
    if (!(await spendMailedCode(tx, services.keys, services.clock, subject, code))) return null
    await sql`
      update identity.second_steps set used_at = ${services.clock.now()}
      where id = ${subjectId}`.execute(tx)
    const { email } = await addressOf(tx, userId)
    return { result: await onVerified(tx, { userId, maskedEmail: maskEmail(email) }) }
  })
  if (done === null) throw await wrongFactor(db, 'mail', tries)
  await forgiveFactorTries(db, [...tries, ...byNetwork])
  return done.result
}

async function requireRegainable(tx: Tx, userId: string): Promise<void> {
  if ((await actorOf(tx, userId)).roles.length > 0) throw recoveryForStaff()
  if (!hasSecondFactor(await readFactors(tx, userId))) throw recoveryNotNeeded()
}

/**
 * Checks the password of an account that is being recovered. Refuses with `identity.fields_unacceptable`, and
 * after five wrong passwords with `identity.too_many_attempts`.
 */
export async function checkRecoveryPassword(
  db: Database,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const tries = [['current-password', `recover ${userId}`]] as const
  await countAttempts(db, tries)
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash from identity.users
    where id = ${userId} and status = 'active' and has_password`.execute(db)
  const isRight = await verifyPassword(rows[0]?.passwordHash ?? null, password, userId)
  if (!isRight)
    throw fieldsUnacceptable([{ path: 'password', code: 'identity.current_password_wrong' }])
  await forgiveAttempts(db, tries)
}

/**
 * Gives an account back to its owner: deletes its factors and recovery codes, ends every session, and begins a
 * new one in which a second factor must be set up before anything else. The new session counts as confirmed,
 * because the owner has just proved the password and the mailbox. The caller must have checked that the account
 * is held.
 */
export async function recoverAccess(
  tx: Tx,
  { keys, clock }: Pick<FactorServices, 'keys' | 'clock'>,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<Tokens> {
  const at = clock.now()
  const actor = await actorOf(tx, userId)
  if (actor.roles.length > 0) throw recoveryForStaff()
  for (const table of ['app_factors', 'passkeys', 'recovery_codes', 'second_steps', 'mailed_codes'])
    await sql`delete from ${sql.table(`identity.${table}`)} where user_id = ${userId}`.execute(tx)
  await sql`
    update identity.users set recovery_id = null, factor_due_at = ${at}
    where id = ${userId}`.execute(tx)
  await endSessionsOf(tx, { userId, at, reason: 'recovered' })
  const tokens = await beginSession(tx, keys, clock, actor, origin, 'account-recovery')
  await sql`
    update identity.sessions set confirmed_at = ${at}
    where user_id = ${userId} and ended_at is null`.execute(tx)
  await recordFactorChange(tx, clock, userId, 'recovered')
  return tokens
}
