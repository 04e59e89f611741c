import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { RecoveryProof } from '#contract'
import { type Db, type Tx, transaction } from '#database'
import {
  byAddress,
  checkRecoveryPassword,
  countAttempts,
  isHeldFor,
  type Origin,
  recoverAccess,
  type Tokens,
} from '#identity'
import { holdsAnything } from './holdings.ts'
import { identityNeeded, linkEnded } from './refusals.ts'
import type { RecoveryServices } from './request.ts'
import { linkHash } from './rows.ts'

/**
 * Checks that the emailed link still gives the account back, without using it up. Refuses with
 * `account_recovery.link_ended`.
 */
export async function requireOpenRecovery(
  { db, clock }: RecoveryServices,
  { token }: { token: string },
): Promise<void> {
  await findReady(db, clock.now(), token)
}

/**
 * Gives an account back, once, to the bearer of the emailed link and the password: removes the former factors
 * and backup codes, ends every session, and starts one that gives access only after a new factor is set up.
 * Refuses with `account_recovery.link_ended`, `identity.fields_unacceptable` for a wrong password, and
 * `identity.too_many_attempts`.
 */
export async function finishRecovery(
  services: RecoveryServices,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<Tokens> {
  const { db, clock } = services
  await countAttempts(db, byAddress('code-address', origin.address))
  const { userId } = await findReady(db, clock.now(), token)
  await checkRecoveryPassword(db, { userId, password })
  return await transaction(db, async (tx) => {
    const at = clock.now()
    const { id, proof } = await lockReady(tx, at, token)
    // This waits for the account's lock. If the owner used a factor at the same time, the request has ended.
    if (!(await isHeldFor(tx, { userId, recoveryId: id }))) throw linkEnded()
    if (proof === 'mailbox' && (await holdsAnything(tx, userId))) throw identityNeeded()
    await sql`
      update account_recovery.requests set state = 'done', ended_at = ${at}, link_expires_at = ${at}
      where id = ${id}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'account-recovery.finish',
      subjectKind: 'user',
      subjectId: userId,
      details: { requestId: id },
    })
    return await recoverAccess(tx, services, { userId, origin })
  })
}

async function findReady(db: Db, now: Date, token: string): Promise<{ userId: string }> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from account_recovery.current
    where link_hash = ${linkHash(token)} and current_state = 'ready' and link_expires_at > ${now}`.execute(
    db,
  )
  const [request] = rows
  if (request === undefined) throw linkEnded()
  return request
}

type Ready = { id: string; proof: RecoveryProof }

async function lockReady(tx: Tx, now: Date, token: string): Promise<Ready> {
  const { rows } = await sql<Ready>`
    select id, proof from account_recovery.requests
    where link_hash = ${linkHash(token)} and state = 'ready' and link_expires_at > ${now}
    for update`.execute(tx)
  const [request] = rows
  if (request === undefined) throw linkEnded()
  return request
}
