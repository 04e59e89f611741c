import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { RecoveryProof } from '#contract'
import { type Db, transaction } from '#database'
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
import type { RecoveryDesk } from './request.ts'
import { linkHash } from './rows.ts'

/**
 * Gives an account back, once, to the bearer of the mailed link and the password: removes the former factors
 * and backup codes, ends every session, and starts one that gives access only after a new factor is set up.
 * Refuses with `account_recovery.link_ended`, `identity.fields_unacceptable` for a wrong password, and
 * `identity.too_many_attempts`.
 */
export async function finishRecovery(
  desk: RecoveryDesk,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<Tokens> {
  const { db, clock } = desk
  await countAttempts(db, byAddress('code-address', origin.address))
  const { userId } = await findReady(db, clock.now(), token)
  await checkRecoveryPassword(db, { userId, password })
  return await transaction(db, async (tx) => {
    const at = clock.now()
    const { id } = await findReady(tx, at, token, 'locked')
    // This waits for the account's lock. If the owner used a factor at the same time, the request has ended.
    if (!(await isHeldFor(tx, { userId, recoveryId: id }))) throw linkEnded()
    const { proof } = await proofOf(tx, id)
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
    return await recoverAccess(tx, desk, { userId, origin })
  })
}

async function findReady(
  db: Db,
  now: Date,
  token: string,
  mode?: 'locked',
): Promise<{ id: string; userId: string }> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id from account_recovery.requests
    where link_hash = ${linkHash(token)} and state = 'ready' and link_expires_at > ${now}
    ${mode === 'locked' ? sql`for update` : sql``}`.execute(db)
  const [request] = rows
  if (request === undefined) throw linkEnded()
  return request
}

async function proofOf(db: Db, id: string): Promise<{ proof: RecoveryProof | null }> {
  const { rows } = await sql<{ proof: RecoveryProof }>`
    select proof from account_recovery.requests where id = ${id}`.execute(db)
  return { proof: rows[0]?.proof ?? null }
}
