import { type Database, transaction } from '#database'
import { byAddress, countAttempts } from './attempt-limits.ts'
import {
  countFactorTry,
  type FactorProof,
  forgiveFactorTries,
  spendFactor,
  wrongFactor,
} from './check-factor.ts'
import { type Confirmed, confirmedUntil, markConfirmed } from './confirmation.ts'
import { checkCurrentPassword, type InSession } from './current-password.ts'
import { emailKey, maskEmail } from './email.ts'
import { addressOf } from './factor-changes.ts'
import { type FactorKind, type FactorTools, readFactors, secondSteps } from './factors.ts'
import { type CodeSent, sendMailedCode } from './mailed-code.ts'
import { type Asked, askForPasskey } from './passkeys.ts'
import { factorNeeded, factorNotOffered, fieldsUnacceptable } from './refusals.ts'
import type { Origin } from './session.ts'

/** What the owner of a session shows once more: the password and, where one is on, a factor. */
export type ConfirmSession = { password?: string | undefined; factor?: FactorProof | undefined }

/** What a confirmation asks of this account now. */
export type ConfirmationState = {
  readonly confirmedUntil: Date | null
  readonly needsPassword: boolean
  /** What goes with the password, best first; empty when the password is enough. */
  readonly methods: readonly FactorKind[]
  readonly hasPasskey: boolean
  readonly maskedEmail: string
}

export async function readConfirmation(
  db: Database,
  { clock }: FactorTools,
  { actor: { userId }, sessionId }: InSession,
): Promise<ConfirmationState> {
  const until = await confirmedUntil(db, { userId, sessionId })
  const factors = await readFactors(db, userId)
  const { email } = await transaction(db, (tx) => addressOf(tx, userId))
  return {
    confirmedUntil: until !== null && until > clock.now() ? until : null,
    needsPassword: factors.hasPassword,
    methods: methodsOf(factors, clock.now()),
    hasPasskey: factors.passkeys > 0,
    maskedEmail: maskEmail(email),
  }
}

/**
 * Confirms a session for five minutes. A passkey is enough by itself: it knows its owner. Otherwise
 * the password, and with it a second factor where one is on or the account is frozen. Refuses as
 * `changePassword` does for a wrong password, with `identity.factor_needed`, `identity.factor_wrong`
 * and after five wrong factors with `identity.too_many_attempts`.
 */
export async function confirmSession(
  db: Database,
  tools: FactorTools,
  who: InSession,
  { password, factor }: ConfirmSession,
  origin: Origin,
): Promise<Confirmed> {
  const { userId } = who.actor
  const factors = await readFactors(db, userId)
  const needsPassword = factors.hasPassword && factor?.kind !== 'passkey'
  if (needsPassword) await checkPassword(db, tools, who, password)
  const needsFactor = methodsOf(factors, tools.clock.now()).length > 0
  if (needsFactor && factor === undefined) throw factorNeeded()
  const by = [...(needsPassword ? ['password'] : []), ...(factor ? [factor.kind] : [])]
  if (factor === undefined)
    return await transaction(db, (tx) => markConfirmed(tx, tools.keys, tools.clock, who, by))
  const tries = await countFactorTry(db, tools, userId, origin)
  const use = { purpose: 'confirm', subjectId: who.sessionId, userId } as const
  const confirmed = await transaction(db, async (tx) =>
    (await spendFactor(tx, tools, use, factor))
      ? await markConfirmed(tx, tools.keys, tools.clock, who, by)
      : null,
  )
  if (confirmed === null) throw await wrongFactor(db, factor.kind, tries)
  await forgiveFactorTries(db, tries)
  return confirmed
}

/** Mails a code for the confirmation of this session. Once a minute, six times an hour. */
export async function mailConfirmationCode(
  db: Database,
  tools: FactorTools,
  who: InSession,
  origin: Origin,
): Promise<CodeSent> {
  await countAttempts(db, byAddress('code-address', origin.address))
  const { userId } = who.actor
  const methods = methodsOf(await readFactors(db, userId), tools.clock.now())
  if (!methods.includes('mail')) throw factorNotOffered()
  const to = await transaction(db, (tx) => addressOf(tx, userId))
  await countAttempts(db, [['code-account', emailKey(to.email)]])
  const subject = { purpose: 'confirm', subjectId: who.sessionId, userId } as const
  return await transaction(db, (tx) => sendMailedCode(tx, tools.keys, tools.clock, subject, to))
}

/** Asks the browser for one of the actor's passkeys. */
export async function askForConfirmationPasskey(
  db: Database,
  tools: FactorTools,
  { actor }: InSession,
): Promise<Asked<object>> {
  return await askForPasskey(db, tools, { purpose: 'confirm', userId: actor.userId })
}

// Whoever never chose a password shows a mailed code in its place.
function methodsOf(factors: Awaited<ReturnType<typeof readFactors>>, now: Date): FactorKind[] {
  const methods = secondSteps(factors, now)
  return factors.hasPassword || methods.length > 0 ? methods : ['mail']
}

async function checkPassword(
  db: Database,
  { clock }: FactorTools,
  who: InSession,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    throw fieldsUnacceptable([{ path: 'password', code: 'field.required' }])
  }
  await checkCurrentPassword(db, clock, who, { path: 'password', password })
}
