import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { endProposals } from '#approvals'
import type { ProposalEnding, RecoveryProof, RecoveryState } from '#contract'
import type { Db, Tx } from '#database'
import { isHeldFor } from '#identity'
import { isUuid } from '#kernel'
import { notWaiting, requestNotFound } from './refusals.ts'

/** Returns the SHA-256 of a token of 256 random bits. The database stores only the hash. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The proposal kind of giving an account back. */
export const recoveryKind = 'account-recovery'

export type LockedRequest = {
  readonly id: string
  readonly userId: string
  readonly proof: RecoveryProof
  readonly state: RecoveryState
  readonly askedAt: Date | null
  readonly waitsUntil: Date | null
}

/** Locks a request. Every command that ends a request locks it before the proposal about it. */
export async function lockRequest(tx: Tx, requestId: string): Promise<void> {
  await sql`select from account_recovery.requests where id = ${requestId} for update`.execute(tx)
}

/**
 * Locks a request that still holds its account, then the account. When the user shows a factor at the same
 * time, this waits for that transaction, and the request has then ended. Refuses with
 * `account_recovery.request_not_found` and `account_recovery.not_waiting`.
 */
export async function lockLive(
  tx: Tx,
  requestId: string,
  states: readonly RecoveryState[],
): Promise<LockedRequest> {
  if (!isUuid(requestId)) throw requestNotFound()
  const { rows } = await sql<LockedRequest>`
    select id, user_id, proof, state, asked_at, waits_until from account_recovery.requests
    where id = ${requestId} and state <> 'draft' for update`.execute(tx)
  const [request] = rows
  if (request === undefined) throw requestNotFound()
  if (!states.includes(request.state)) throw notWaiting()
  const held = { userId: request.userId, recoveryId: request.id }
  if (!(await isHeldFor(tx, held))) throw notWaiting()
  return request
}

/** Ends the requests that the owner stopped and the worker has not ended yet. */
export async function endStopped(tx: Tx, userId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update account_recovery.requests r set state = 'stopped', ended_at = ${at}, ticket_hash = null,
      ticket_expires_at = null
    from account_recovery.holds h
    where h.user_id = r.user_id and r.user_id = ${userId} and h.recovery_id is distinct from r.id
      and r.state in ('waiting', 'asked', 'approved', 'ready')
    returning r.id`.execute(tx)
  await endProposalsAbout(tx, rows, { because: 'recovery-stopped', at })
}

/** Ends the proposals about requests that have ended. */
export async function endProposalsAbout(
  tx: Tx,
  requests: readonly { readonly id: string }[],
  end: { readonly because: ProposalEnding; readonly at: Date },
): Promise<void> {
  const ids = requests.map(({ id }) => id)
  await endProposals(tx, recoveryKind, ids, end)
}

/** Returns the files of a request by kind. */
export async function filesOf(db: Db, requestId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: string; fileId: string }>`
    select kind, file_id from account_recovery.documents where request_id = ${requestId}
    order by kind`.execute(db)
  return new Map(rows.map(({ kind, fileId }) => [kind, fileId]))
}
