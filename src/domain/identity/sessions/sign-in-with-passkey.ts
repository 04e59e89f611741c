import { type Database, transaction } from '#database'
import type { FactorServices } from '../factors/factors.ts'
import {
  checkPasskey,
  createPasskeyChallenge,
  type PasskeyAnswer,
  type PasskeyChallenge,
} from '../factors/passkeys.ts'
import { passkeyRefused } from '../refusals.ts'
import { byAddress, countAttempts, forgiveAttempts } from './attempt-limits.ts'
import type { Origin } from './device.ts'
import { isActive, type Tokens } from './session.ts'
import { startSession } from './start-session.ts'

/** Creates a challenge that any passkey of this site can answer; it does not reveal which users have one. */
export async function createSignInChallenge(
  db: Database,
  services: FactorServices,
  origin: Origin,
): Promise<PasskeyChallenge> {
  await countAttempts(db, byAddress('passkey-address', origin.address))
  return await createPasskeyChallenge(db, services, { purpose: 'sign-in' })
}

/**
 * Signs in with a passkey alone, which is two factors: the device, and what unlocks it. Refuses with the same
 * `identity.passkey_refused` for an unknown passkey and for one of a closed account.
 */
export async function signInWithPasskey(
  db: Database,
  services: FactorServices,
  answer: PasskeyAnswer,
  origin: Origin,
): Promise<Tokens> {
  const tries = byAddress('code-address', origin.address)
  await countAttempts(db, tries)
  const tokens = await transaction(db, async (tx) => {
    const passkey = await checkPasskey(tx, services, { purpose: 'sign-in', userId: null }, answer)
    if (passkey === null || !(await isActive(tx, passkey.userId))) return null
    return await startSession(tx, services, { userId: passkey.userId, origin, by: 'passkey' })
  })
  if (tokens === null) throw passkeyRefused()
  await forgiveAttempts(db, tries)
  return tokens
}
