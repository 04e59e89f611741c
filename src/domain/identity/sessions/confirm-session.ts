import type { FactorMethod } from '#contract'
import { type Database, transaction } from '#database'
import { maskEmail } from '../accounts/email.ts'
import {
  countFactorTry,
  type FactorAnswer,
  forgiveFactorTries,
  spendFactor,
  wrongFactor,
} from '../factors/check-factor.ts'
import { addressOf } from '../factors/factor-changes.ts'
import {
  confirmations,
  type FactorServices,
  hasSecondFactor,
  readFactors,
} from '../factors/factors.ts'
import { type CodeSent, readMailedCode, sendMailedCode } from '../factors/mailed-code.ts'
import { createPasskeyChallenge, type PasskeyChallenge } from '../factors/passkeys.ts'
import { checkCurrentPassword, type SessionActor } from '../passwords/current-password.ts'
import { factorNeeded, factorNotOffered, fieldsUnacceptable } from '../refusals.ts'
import { byAddress, countAttempts } from './attempt-limits.ts'
import { type Confirmed, confirmedUntil, markConfirmed } from './confirmation.ts'
import type { Origin } from './device.ts'
import { factorFreshUntil } from './staff-sessions.ts'

/** What the owner of a session proves again: the password and a second factor, or the password and an emailed code. */
export type ConfirmSession = { password?: string | undefined; factor?: FactorAnswer | undefined }

/** What this account needs for a confirmation now. */
type ConfirmationState = {
  readonly confirmedUntil: Date | null
  /** Until when a passkey or authenticator code counts as fresh; staff need a fresh one to approve. */
  readonly factorFreshUntil: Date | null
  readonly needsPassword: boolean
  /**
   * The factors accepted in addition to the password, best first; only an emailed code when no second factor is
   * set up.
   */
  readonly methods: readonly FactorMethod[]
  readonly hasSecondFactor: boolean
  readonly hasPasskey: boolean
  readonly maskedEmail: string
  /** The valid code that was emailed for this session; null when there is none. */
  readonly mailedCode: CodeSent | null
}

export async function readConfirmation(
  db: Database,
  { clock }: FactorServices,
  { actor: { userId }, sessionId }: SessionActor,
): Promise<ConfirmationState> {
  const until = await confirmedUntil(db, { userId, sessionId })
  const freshUntil = await factorFreshUntil(db, { userId, sessionId })
  const factors = await readFactors(db, userId)
  const { email } = await transaction(db, (tx) => addressOf(tx, userId))
  const maskedEmail = maskEmail(email)
  const mailed = await readMailedCode(db, clock, subjectOf({ userId, sessionId }))
  return {
    confirmedUntil: futureOrNull(until, clock.now()),
    factorFreshUntil: futureOrNull(freshUntil, clock.now()),
    needsPassword: factors.hasPassword,
    methods: confirmations(factors, clock.now()),
    hasSecondFactor: hasSecondFactor(factors),
    hasPasskey: factors.passkeys > 0,
    maskedEmail,
    mailedCode: mailed === null ? null : { maskedEmail, ...mailed },
  }
}

function futureOrNull(until: Date | null, now: Date): Date | null {
  return until !== null && until > now ? until : null
}

/**
 * Confirms a session for five minutes. A passkey is enough alone, because it identifies its owner. Otherwise
 * the user enters the password and a second factor, or an emailed code when no second factor is set up. Refuses
 * as `changePassword` does for a wrong password, with `identity.factor_needed`, `identity.factor_wrong`,
 * `identity.factor_used`, and after five wrong factors with `identity.too_many_attempts`.
 */
export async function confirmSession(
  db: Database,
  services: FactorServices,
  who: SessionActor,
  { password, factor }: ConfirmSession,
  origin: Origin,
): Promise<Confirmed> {
  const { userId } = who.actor
  const factors = await readFactors(db, userId)
  const needsPassword = factors.hasPassword && factor?.kind !== 'passkey'
  if (needsPassword) await checkPassword(db, services, who, password)
  if (factor === undefined) throw factorNeeded()
  const by = [...(needsPassword ? ['password'] : []), factor.kind]
  const tries = await countFactorTry(db, services, userId, origin)
  const use = subjectOf({ userId, sessionId: who.sessionId })
  const confirmed = await transaction(db, async (tx) =>
    (await spendFactor(tx, services, use, factor))
      ? await markConfirmed(tx, services.keys, services.clock, who, by)
      : null,
  )
  if (confirmed === null) throw await wrongFactor(db, factor.kind, tries)
  await forgiveFactorTries(db, tries)
  return confirmed
}

/** Emails a code that confirms this session: at most once a minute and twelve times an hour. */
export async function mailConfirmationCode(
  db: Database,
  services: FactorServices,
  who: SessionActor,
  origin: Origin,
): Promise<CodeSent> {
  await countAttempts(db, byAddress('code-address', origin.address))
  const { userId } = who.actor
  const methods = confirmations(await readFactors(db, userId), services.clock.now())
  if (!methods.includes('mail')) throw factorNotOffered()
  const to = await transaction(db, (tx) => addressOf(tx, userId))
  // Counted separately from emails that a stranger can cause, so that a stranger cannot block the owner.
  await countAttempts(db, [['confirm-account', userId]])
  const subject = subjectOf({ userId, sessionId: who.sessionId })
  return await transaction(db, (tx) =>
    sendMailedCode(tx, services.keys, services.clock, subject, to),
  )
}

/** Creates a challenge for one of the actor's passkeys. */
export async function createConfirmationChallenge(
  db: Database,
  services: FactorServices,
  { actor }: SessionActor,
): Promise<PasskeyChallenge> {
  return await createPasskeyChallenge(db, services, { purpose: 'confirm', userId: actor.userId })
}

function subjectOf({ userId, sessionId }: { userId: string; sessionId: string }) {
  return { purpose: 'confirm', subjectId: sessionId, userId } as const
}

async function checkPassword(
  db: Database,
  { clock }: FactorServices,
  who: SessionActor,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    throw fieldsUnacceptable([{ path: 'password', code: 'field.required' }])
  }
  await checkCurrentPassword(db, clock, who, { path: 'password', password })
}
