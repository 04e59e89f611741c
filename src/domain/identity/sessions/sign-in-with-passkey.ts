import { type Database, transaction } from '#database'
import type { FactorTools } from '../factors/factors.ts'
import {
  type Asked,
  checkPasskey,
  createPasskeyChallenge,
  type PasskeyAnswer,
} from '../factors/passkeys.ts'
import { passkeyRefused } from '../refusals.ts'
import { byAddress, countAttempts, forgiveAttempts } from './attempt-limits.ts'
import type { Origin } from './device.ts'
import { enterAccount } from './enter-account.ts'
import { isActive, type Tokens } from './session.ts'

/** Asks a browser for any passkey of this site; nothing is said of who has one. */
export async function createSignInChallenge(
  db: Database,
  tools: FactorTools,
  origin: Origin,
): Promise<Asked<object>> {
  await countAttempts(db, byAddress('passkey-address', origin.address))
  return await createPasskeyChallenge(db, tools, { purpose: 'sign-in' })
}

/**
 * Signs in with a passkey alone: it is two factors, the device and what unlocks it. Refuses with
 * `identity.passkey_refused`, alike for a passkey of nobody and of a closed account.
 */
export async function signInWithPasskey(
  db: Database,
  tools: FactorTools,
  answer: PasskeyAnswer,
  origin: Origin,
): Promise<Tokens> {
  const tries = byAddress('code-address', origin.address)
  await countAttempts(db, tries)
  const tokens = await transaction(db, async (tx) => {
    const passkey = await checkPasskey(tx, tools, { purpose: 'sign-in', userId: null }, answer)
    if (passkey === null || !(await isActive(tx, passkey.userId))) return null
    return await enterAccount(tx, tools, { userId: passkey.userId, origin, by: 'passkey' })
  })
  if (tokens === null) throw passkeyRefused()
  await forgiveAttempts(db, tries)
  return tokens
}
