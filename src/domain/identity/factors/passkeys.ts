import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { type Database, type Db, type Tx, transaction } from '#database'
import { newId } from '#kernel'
import { lockUserRow } from '../accounts/lock-user-row.ts'
import type { SessionActor } from '../passwords/current-password.ts'
import { passkeyRefused, passkeysTooMany } from '../refusals.ts'
import { recordFactorShown } from '../sessions/staff-sessions.ts'
import { recordFactorChange } from './factor-changes.ts'
import type { FactorServices } from './factors.ts'
import { requireEnrolment } from './first-factor.ts'
import { challengeTimeout, openChallenge, siteOf, spendChallenge } from './passkey-challenges.ts'
import { findPasskeys, insertPasskey, type Passkey } from './passkey-rows.ts'
import { ensureRecoveryCodes } from './recovery-codes.ts'

/** The JSON response of a browser's authenticator; every field is verified. */
export type PasskeyAnswer = { readonly challengeId: string; readonly response: unknown }

/** A request to a browser's authenticator, in the JSON format of WebAuthn. */
export type PasskeyChallenge = {
  readonly challengeId: string
  readonly options: { readonly challenge: string; readonly [name: string]: unknown }
}

// Imported at the first use of a passkey, because most processes never need it.
const webAuthn = () => import('@simplewebauthn/server')

/** The most passkeys that one account may have. */
const passkeysMax = 20

/** Creates a challenge to register a passkey. Refuses as `requireEnrolment` does. */
export async function beginPasskeyRegistration(
  db: Database,
  services: FactorServices,
  who: SessionActor,
): Promise<PasskeyChallenge> {
  const { userId } = who.actor
  await requireEnrolment(db, { userId, sessionId: who.sessionId, now: services.clock.now() })
  const known = await requireBelowLimit(db, userId)
  const { email, name } = await ownerOf(db, userId)
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: 'Sepetak',
    rpID: siteOf(services).id,
    userName: email,
    userDisplayName: name ?? email,
    userID: new TextEncoder().encode(userId),
    timeout: challengeTimeout,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    challengeId: await openChallenge(db, services, 'add', userId, options.challenge),
    options: { ...options },
  }
}

/** Returns the passkeys of an account. Refuses with `identity.passkeys_too_many` when it may have no more. */
async function requireBelowLimit(db: Db, userId: string): Promise<readonly Passkey[]> {
  const known = await findPasskeys(db, userId)
  if (known.length >= passkeysMax) throw passkeysTooMany({ maximum: passkeysMax })
  return known
}

/**
 * Stores a new passkey. Returns the recovery codes created with the first second factor, or null. Refuses with
 * `identity.passkey_refused`, `identity.passkeys_too_many` and as `requireEnrolment` does.
 */
export async function addPasskey(
  db: Database,
  services: FactorServices,
  who: SessionActor,
  { name, challengeId, response }: PasskeyAnswer & { name: string },
): Promise<readonly string[] | null> {
  const { userId } = who.actor
  const site = siteOf(services)
  const now = services.clock.now()
  await requireEnrolment(db, { userId, sessionId: who.sessionId, now })
  const expectedChallenge = await spendChallenge(db, services, {
    challengeId,
    purpose: 'add',
    userId,
  })
  const made = await (await webAuthn())
    .verifyRegistrationResponse({
      // The library checks every field that it uses, and throws when one is malformed.
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
    })
    .catch(() => null)
  if (made === null || !made.verified) throw passkeyRefused()
  const { credential, credentialBackedUp } = made.registrationInfo
  return await transaction(db, async (tx) => {
    // The account is locked, so that challenges that were opened before do not exceed the limit.
    await lockUserRow(tx, userId)
    await requireBelowLimit(tx, userId)
    await insertPasskey(tx, {
      id: newId(now.getTime()),
      userId,
      name,
      createdAt: now,
      isSynced: credentialBackedUp,
      credential,
    })
    await recordFactorShown(tx, { sessionId: who.sessionId, by: 'passkey', at: now })
    await recordFactorChange(tx, services.clock, userId, 'passkey-added')
    return await ensureRecoveryCodes(tx, services, userId)
  })
}

/** Creates a challenge for one of an account's passkeys or, to sign in, for any passkey of this site. */
export async function createPasskeyChallenge(
  db: Database,
  services: FactorServices,
  challenge: { purpose: 'sign-in' } | { purpose: 'second-step' | 'confirm'; userId: string },
): Promise<PasskeyChallenge> {
  const userId = challenge.purpose === 'sign-in' ? null : challenge.userId
  const known = userId === null ? [] : await findPasskeys(db, userId)
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: siteOf(services).id,
    timeout: challengeTimeout,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  })
  const challengeId = await openChallenge(
    db,
    services,
    challenge.purpose,
    userId,
    options.challenge,
  )
  return { challengeId, options: { ...options } }
}

/**
 * Returns the passkey that answered a challenge correctly, or null. The challenge is spent in the caller's
 * transaction. A signature counter that does not increase indicates a copied passkey and is refused.
 */
export async function checkPasskey(
  tx: Tx,
  services: FactorServices,
  challenge: { purpose: 'sign-in' | 'second-step' | 'confirm'; userId: string | null },
  { challengeId, response }: PasskeyAnswer,
): Promise<Passkey | null> {
  const site = siteOf(services)
  const expectedChallenge = await spendChallenge(tx, services, { challengeId, ...challenge })
  const passkey = await lockPasskey(tx, response, challenge.userId)
  if (passkey === null) return null
  const checked = await (await webAuthn())
    .verifyAuthenticationResponse({
      // As above, the library checks every field that it uses.
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    })
    .catch(() => null)
  if (checked === null || !checked.verified) return null
  await sql`
    update identity.passkeys
    set counter = ${checked.authenticationInfo.newCounter}, last_used_at = ${services.clock.now()}
    where id = ${passkey.id}`.execute(tx)
  return passkey
}

async function lockPasskey(
  tx: Tx,
  response: unknown,
  userId: string | null,
): Promise<Passkey | null> {
  const id =
    typeof response === 'object' && response !== null && 'id' in response ? response.id : null
  if (typeof id !== 'string') return null
  const { rows } = await sql<Passkey>`
    select * from identity.passkeys
    where credential_id = ${id} and (${userId}::uuid is null or user_id = ${userId}::uuid)
    for update`.execute(tx)
  return rows[0] ?? null
}

function descriptorOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: [...transports] }
}

async function ownerOf(db: Db, userId: string): Promise<{ email: string; name: string | null }> {
  const { rows } = await sql<{ email: string; name: string | null }>`
    select email, name from identity.users where id = ${userId}`.execute(db)
  const [owner] = rows
  if (owner === undefined) throw new Error(`there is no user ${userId}`)
  return owner
}
