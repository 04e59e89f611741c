import type { CodeKind, FactorMethod } from '#contract'
import type { Database, Tx } from '#database'
import type { Refusal } from '#kernel'
import { lockUserRow } from '../accounts/lock-user-row.ts'
import { factorNotOffered, factorWrong, passkeyRefused } from '../refusals.ts'
import {
  type Attempt,
  countAttempts,
  countedAttempts,
  forgiveAttempts,
} from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { isKnownDevice } from '../sessions/session.ts'
import { spendAppCode } from './app-factor.ts'
import { confirmations, type FactorServices, readFactors, secondSteps } from './factors.ts'
import { spendMailedCode } from './mailed-code.ts'
import { checkPasskey, type PasskeyAnswer } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** The second factor that a user submits. */
export type FactorAnswer =
  | { readonly kind: CodeKind; readonly code: string }
  | ({ readonly kind: 'passkey' } & PasskeyAnswer)

/** What a second factor is used for; the subject is the second step of a sign-in, or the session of a confirmation. */
type FactorUse = {
  readonly purpose: 'sign-in' | 'confirm'
  readonly subjectId: string
  readonly userId: string
}

const triesMax = 5

/**
 * Counts an attempt with a second factor: five in 15 minutes. Devices that had a session of the account are
 * counted separately, so that an attacker who knows the password cannot lock out the owner. Returns the
 * attempts to uncount when the factor is right.
 */
export async function countFactorTry(
  db: Database,
  services: FactorServices,
  userId: string,
  origin: Origin,
): Promise<Attempt[]> {
  const isKnown = await isKnownDevice(db, services.keys, userId, origin)
  const tries: Attempt[] = [['second-factor', `${isKnown ? 'known' : 'new'} ${userId}`]]
  await countAttempts(db, tries)
  return tries
}

export async function forgiveFactorTries(db: Database, tries: readonly Attempt[]): Promise<void> {
  await forgiveAttempts(db, tries)
}

/** Returns the refusal of a wrong factor, with the number of tries left. */
export async function wrongFactor(
  db: Database,
  kind: FactorMethod,
  tries: readonly Attempt[],
): Promise<Refusal> {
  if (kind === 'passkey') return passkeyRefused()
  const used = Math.max(...(await countedAttempts(db, tries)))
  return factorWrong({ triesLeft: Math.max(0, triesMax - used) })
}

/**
 * Spends a second factor. Returns true once for each code and each passkey response, even for concurrent
 * requests. Refuses with `identity.factor_not_offered` when the account does not accept this kind of factor
 * now, and with `identity.factor_used` for the app code that was spent last.
 */
export async function spendFactor(
  tx: Tx,
  services: FactorServices,
  use: FactorUse,
  answer: FactorAnswer,
): Promise<boolean> {
  const { userId } = use
  // Locks the account, so that its factors cannot change before the transaction ends.
  await lockUserRow(tx, userId)
  const factors = await readFactors(tx, userId)
  const now = services.clock.now()
  const offered =
    use.purpose === 'confirm' ? confirmations(factors, now) : secondSteps(factors, now)
  const isOffered = offered.includes(answer.kind)
  const isOwnPasskey = answer.kind === 'passkey' && factors.passkeys > 0
  if (!isOffered && !isOwnPasskey) throw factorNotOffered()
  switch (answer.kind) {
    case 'app':
      return await spendAppCode(tx, services, userId, answer.code)
    case 'recovery':
      return await spendRecoveryCode(tx, services, userId, answer.code)
    case 'mail':
      return await spendMailedCode(tx, services.keys, services.clock, use, answer.code)
    case 'passkey': {
      const purpose = use.purpose === 'sign-in' ? 'second-step' : 'confirm'
      return (await checkPasskey(tx, services, { purpose, userId }, answer)) !== null
    }
  }
}
