import { sql } from 'kysely'
import type { Db } from '#database'
import { later, minute, newId } from '#kernel'
import { passkeyRefused, passkeysUnavailable } from '../refusals.ts'
import type { FactorServices } from './factors.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'

/** How long a user may take to answer a passkey challenge. */
export const challengeTimeout = 5 * minute

type Purpose = 'add' | 'sign-in' | 'second-step' | 'confirm'

/** Refuses with `identity.passkeys_unavailable` when the product is reached by a bare IP address. */
export function siteOf({ publicUrl }: FactorServices): PasskeySite {
  const site = passkeySite(publicUrl)
  if (site === null) throw passkeysUnavailable()
  return site
}

/** Stores a challenge until it is answered. Returns its id. */
export async function openChallenge(
  db: Db,
  { clock }: FactorServices,
  purpose: Purpose,
  userId: string | null,
  challenge: string,
): Promise<string> {
  const at = clock.now()
  const id = newId(at.getTime())
  await sql`
    insert into identity.passkey_challenges (id, challenge, purpose, user_id, expires_at)
    values (${id}, ${challenge}, ${purpose}, ${userId}, ${later(at, challengeTimeout)})`.execute(db)
  return id
}

type Spent = { challengeId: string; purpose: Purpose; userId: string | null }

/** Spends a challenge, once. Refuses with `identity.passkey_refused` when there is none. */
export async function spendChallenge(
  db: Db,
  { clock }: FactorServices,
  { challengeId, purpose, userId }: Spent,
): Promise<string> {
  const { rows } = await sql<{ challenge: string }>`
    delete from identity.passkey_challenges
    where id = ${challengeId} and purpose = ${purpose}
      and user_id is not distinct from ${userId}::uuid and expires_at > ${clock.now()}
    returning challenge`.execute(db)
  const [found] = rows
  if (found === undefined) throw passkeyRefused()
  return found.challenge
}
