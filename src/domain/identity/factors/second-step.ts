import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FactorMethod } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Clock, later, minute, newId } from '#kernel'
import { maskEmail } from '../accounts/email.ts'
import { lockUserRow } from '../accounts/lock-user-row.ts'
import { factorNotOffered, secondStepEnded } from '../refusals.ts'
import { byAddress, countAttempts } from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { opaqueHash, type Tokens } from '../sessions/session.ts'
import { startSession } from '../sessions/start-session.ts'
import {
  countFactorTry,
  type FactorAnswer,
  forgiveFactorTries,
  spendFactor,
  wrongFactor,
} from './check-factor.ts'
import { addressOf } from './factor-changes.ts'
import { type FactorServices, readFactors, secondSteps } from './factors.ts'
import { type CodeSent, sendMailedCode } from './mailed-code.ts'
import { createPasskeyChallenge, type PasskeyChallenge } from './passkeys.ts'

const stepLifetime = 10 * minute

/** A sign-in that waits for its second factor, as its browser may see it. */
export type SecondStep = {
  /** Opaque; valid for ten minutes and useless without the second factor. */
  readonly ticket: string
  readonly methods: readonly FactorMethod[]
  readonly maskedEmail: string
  readonly expiresAt: Date
}

/** Begins the second step of a sign-in whose first factor was right. */
export async function openSecondStep(
  tx: Tx,
  clock: Clock,
  { userId, methods }: { userId: string; methods: readonly FactorMethod[] },
): Promise<SecondStep> {
  const at = clock.now()
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = later(at, stepLifetime)
  await sql`
    insert into identity.second_steps (id, user_id, ticket_hash, created_at, expires_at)
    values (${newId(at.getTime())}, ${userId}, ${opaqueHash(ticket)}, ${at}, ${expiresAt})`.execute(
    tx,
  )
  const { email } = await addressOf(tx, userId)
  return { ticket, methods, maskedEmail: maskEmail(email), expiresAt }
}

/**
 * Completes a sign-in with its second factor. Refuses with `identity.factor_wrong`, `identity.factor_used`,
 * `identity.passkey_refused`, `identity.factor_not_offered`, `identity.second_step_ended`, and after five
 * attempts in 15 minutes with `identity.too_many_attempts`.
 */
export async function completeSecondStep(
  db: Database,
  services: FactorServices,
  { ticket, answer }: { ticket: string; answer: FactorAnswer },
  origin: Origin,
): Promise<Tokens> {
  const byNetwork = byAddress('code-address', origin.address)
  await countAttempts(db, byNetwork)
  const { userId } = await findStep(db, services.clock, ticket)
  const tries = await countFactorTry(db, services, userId, origin)
  const tokens = await transaction(db, async (tx) => {
    // Every change to an account locks it before its other rows.
    await lockUserRow(tx, userId)
    const { id: subjectId } = await findStep(tx, services.clock, ticket, 'locked')
    const use = { purpose: 'sign-in', subjectId, userId } as const
    if (!(await spendFactor(tx, services, use, answer))) return null
    await sql`
      update identity.second_steps set used_at = ${services.clock.now()}
      where id = ${subjectId}`.execute(tx)
    return await startSession(tx, services, { userId, origin, by: answer.kind })
  })
  if (tokens === null) throw await wrongFactor(db, answer.kind, tries)
  await forgiveFactorTries(db, [...tries, ...byNetwork])
  return tokens
}

/** Emails a code for the second step and voids the previous one. At most once a minute and six times an hour. */
export async function mailStepCode(
  db: Database,
  services: FactorServices,
  { ticket }: { ticket: string },
  origin: Origin,
): Promise<CodeSent> {
  await countAttempts(db, byAddress('code-address', origin.address))
  const { id: subjectId, userId } = await findStep(db, services.clock, ticket)
  const methods = secondSteps(await readFactors(db, userId), services.clock.now())
  if (!methods.includes('mail')) throw factorNotOffered()
  const to = await transaction(db, (tx) => addressOf(tx, userId))
  await countAttempts(db, [['step-account', userId]])
  return await transaction(db, (tx) =>
    sendMailedCode(
      tx,
      services.keys,
      services.clock,
      { purpose: 'sign-in', subjectId, userId },
      to,
    ),
  )
}

/** Creates a challenge for one of the passkeys of the account that signs in. */
export async function createStepChallenge(
  db: Database,
  services: FactorServices,
  { ticket }: { ticket: string },
): Promise<PasskeyChallenge> {
  const { userId } = await findStep(db, services.clock, ticket)
  return await createPasskeyChallenge(db, services, { purpose: 'second-step', userId })
}

type Step = { id: string; userId: string }

/**
 * Returns the second step of a ticket. `locked` locks it until the transaction ends: of concurrent requests
 * only the first finds it unused.
 */
export async function findStep(
  db: Db,
  clock: Clock,
  ticket: string,
  mode?: 'locked',
): Promise<Step> {
  const { rows } = await sql<Step>`
    select s.id, s.user_id from identity.second_steps s join identity.users u on u.id = s.user_id
    where s.ticket_hash = ${opaqueHash(ticket)} and s.used_at is null
      and s.expires_at > ${clock.now()} and u.status = 'active'
    ${mode === 'locked' ? sql`for update of s` : sql``}`.execute(db)
  const [step] = rows
  if (step === undefined) throw secondStepEnded()
  return step
}
