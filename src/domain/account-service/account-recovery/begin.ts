import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RecoveryProof } from '#contract'
import type { Tx } from '#database'
import { type Origin, verifyEmailToRecover } from '#identity'
import { readIdentity } from '#investors'
import { later, newId } from '#kernel'
import { holdsAnything } from './holdings.ts'
import { identityNeeded, openAlready } from './refusals.ts'
import { draftMilliseconds, type RecoveryServices } from './request.ts'
import { linkHash } from './rows.ts'

/** A form that is open for two hours; `token` opens only this form. */
type BegunRecovery = {
  readonly token: string
  readonly proof: RecoveryProof
  readonly expiresAt: Date
}

/**
 * Starts a request with the code that was emailed for the second step; the account is not held and no
 * notification is sent until the form is submitted. Refuses as `verifyEmailToRecover` does, with
 * `account_recovery.open_already`, and with `account_recovery.identity_needed` when the account holds money or
 * units and has no verified identity to compare with.
 */
export async function beginRecovery(
  services: RecoveryServices,
  input: { ticket: string; code: string },
  origin: Origin,
): Promise<BegunRecovery> {
  return await verifyEmailToRecover(
    services.db,
    services,
    input,
    origin,
    async (tx, { userId }) => {
      const proof = await proofFor(tx, userId)
      const { rows: open } = await sql`
      select from account_recovery.current
      where user_id = ${userId} and current_state in ('waiting', 'asked', 'approved', 'ready')`.execute(
        tx,
      )
      if (open.length > 0) throw openAlready()
      const at = services.clock.now()
      const token = randomBytes(32).toString('base64url')
      const expiresAt = later(at, draftMilliseconds)
      await sql`
      delete from account_recovery.requests where user_id = ${userId} and state = 'draft'`.execute(
        tx,
      )
      await sql`
      insert into account_recovery.requests
        (id, user_id, proof, state, started_at, user_agent, ticket_hash, ticket_expires_at)
      values (${newId(at.getTime())}, ${userId}, ${proof}, 'draft', ${at},
        ${origin.userAgent.slice(0, 300)}, ${linkHash(token)}, ${expiresAt})`.execute(tx)
      return { token, proof, expiresAt }
    },
  )
}

/** Returns a proof that is as strong as the one required to set the factor up: see docs/decisions/0015. */
async function proofFor(tx: Tx, userId: string): Promise<RecoveryProof> {
  const identity = await readIdentity(tx, userId)
  if (identity?.state === 'verified') return 'identity'
  if (await holdsAnything(tx, userId)) throw identityNeeded()
  return 'mailbox'
}
