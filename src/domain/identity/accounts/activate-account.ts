import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import type { Clock, Locale, Refusal } from '#kernel'
import type { IdentityKeys } from '../keys.ts'
import { codeDead, codeExpired, codeWrong, ticketEnded } from '../refusals.ts'
import { byAddress, countAttempts, forgiveAttempts } from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { actorOf, beginSession, opaqueHash, type Tokens } from '../sessions/session.ts'
import { codeTriesMax, isCode } from './activation.ts'
import { giveMarketing } from './choose-consent.ts'
import { emailKey } from './email.ts'
import { finishActivation } from './finish-activation.ts'

type ActivateAccount = { ticket: string; code: string }
type Activated = Tokens

/**
 * Activates an account with the code that was emailed for this ticket, and signs its owner in. Refuses with
 * `identity.code_wrong` (with the number of tries left), `identity.code_expired`, `identity.code_dead` after
 * five wrong tries, or `identity.ticket_ended`.
 */
export async function activateAccount(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  input: ActivateAccount,
  origin: Origin,
): Promise<Activated> {
  const tries = byAddress('code-address', origin.address)
  await countAttempts(db, tries)
  const result = await transaction(db, async (tx) => {
    const found = await lockActivation(tx, clock, input.ticket)
    if (found === null) return ticketEnded()
    const fault = await checkCode(tx, keys, clock, found, input.code)
    // The refusal is returned, not thrown: throwing would roll back the count of wrong tries.
    if (fault !== null) return fault
    await openAccount(tx, clock, found)
    const actor = await actorOf(tx, found.userId)
    return { tokens: await beginSession(tx, keys, clock, actor, origin, 'activation'), found }
  })
  if (!('tokens' in result)) throw result
  await forgiveAttempts(db, [...tries, ['code-account', emailKey(result.found.email)]])
  return result.tokens
}

type Found = {
  id: string
  userId: string
  email: string
  name: string | null
  language: Locale
  opensAccount: boolean
  passwordHash: string
  marketingVersion: string | null
  createdAt: Date
  codeHash: Buffer
  codeExpiresAt: Date
  wrongTries: number
}

/** Returns the open activation of a ticket and locks its user's row, then its own. Null when there is none. */
async function lockActivation(tx: Tx, clock: Clock, ticket: string): Promise<Found | null> {
  const hash = opaqueHash(ticket)
  await sql`
    select from identity.users
    where id = (select user_id from identity.activations where ticket_hash = ${hash})
    for update`.execute(tx)
  const { rows } = await sql<Found>`
    select a.id, a.user_id, u.email, u.name, u.language, a.opens_account, a.password_hash,
      a.marketing_version, a.created_at, a.code_hash, a.code_expires_at, a.wrong_tries
    from identity.activations a join identity.users u on u.id = a.user_id
    where a.ticket_hash = ${hash} and a.used_at is null and a.expires_at > ${clock.now()}
      and (u.status = 'registered' or not a.opens_account)
    for update of a`.execute(tx)
  return rows[0] ?? null
}

async function checkCode(
  tx: Tx,
  keys: IdentityKeys,
  clock: Clock,
  found: Found,
  code: string,
): Promise<Refusal | null> {
  if (found.wrongTries >= codeTriesMax) return codeDead()
  if (clock.now() >= found.codeExpiresAt) return codeExpired()
  if (isCode(keys, found.id, code, found.codeHash) && found.opensAccount) return null
  const wrongTries = found.wrongTries + 1
  await sql`update identity.activations set wrong_tries = ${wrongTries} where id = ${found.id}`.execute(
    tx,
  )
  return wrongTries >= codeTriesMax
    ? codeDead()
    : codeWrong({ triesLeft: codeTriesMax - wrongTries })
}

async function openAccount(tx: Tx, clock: Clock, found: Found): Promise<void> {
  const at = clock.now()
  const { id, userId, email, name, language, passwordHash } = found
  await sql`
    update identity.users set status = 'active', activated_at = ${at}, password_hash = ${passwordHash}
    where id = ${userId}`.execute(tx)
  await sql`update identity.activations set used_at = ${at} where id = ${id}`.execute(tx)
  // Deletes the other tickets for the same address, with the passwords chosen for them.
  await sql`
    delete from identity.activations
    where user_id = ${userId} and id <> ${id} and used_at is null`.execute(tx)
  await finishActivation(tx, { userId, email, name, language, at, by: 'code' })
  if (found.marketingVersion !== null)
    await giveMarketing(tx, {
      userId,
      language,
      textVersion: found.marketingVersion,
      at: found.createdAt,
    })
}
