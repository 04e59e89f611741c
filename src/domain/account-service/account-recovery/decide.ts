import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  asWritten,
  type Proposal,
  propose,
  refuse,
  staffReason,
  twoPersonAct,
  waitingProposals,
} from '#approvals'
import { recordAudit } from '#audit'
import type { RecoveryDecision } from '#contract'
import { type Tx, transaction } from '#database'
import { releaseRecoveryHold } from '#identity'
import { type Actor, later, newId } from '#kernel'
import { notify, queueMails } from '#notifications'
import { notWaiting } from './refusals.ts'
import { againMilliseconds, type RecoveryServices } from './request.ts'
import {
  filesOf,
  type LockedRequest,
  linkHash,
  lockLive,
  lockRequest,
  recoveryKind,
} from './rows.ts'

type Input = { readonly requestId: string; readonly reason: string }

/**
 * Asks the claimant for documents or an explanation again; an emailed link opens the form. A waiting proposal to
 * approve is turned down at the same time. Refuses with `account_recovery.request_not_found`,
 * `account_recovery.not_waiting` and `approvals.reason_unacceptable`.
 */
export async function requestNewDocuments(
  services: RecoveryServices,
  actor: Actor,
  input: Input,
): Promise<void> {
  const reason = staffReason(input.reason)
  await transaction(services.db, async (tx) => {
    const at = services.clock.now()
    const request = await lockLive(tx, input.requestId, ['waiting'])
    await refuseOpenProposals(tx, actor, request, { reason, at })
    const token = randomBytes(32).toString('base64url')
    const expiresAt = later(at, againMilliseconds)
    await sql`
      update account_recovery.requests set state = 'asked', ticket_hash = ${linkHash(token)},
        ticket_expires_at = ${expiresAt}
      where id = ${request.id}`.execute(tx)
    await recordDecision(tx, request, { decision: 'asked', reason, decidedBy: actor.userId, at })
    const values = { reason, token, until: expiresAt.toISOString() }
    await queueMails(tx, [
      { template: 'recovery-again', userId: request.userId, subjectId: request.id, values },
    ])
  })
}

/**
 * Refuses a request; one staff member is enough. The claimant is notified of the reason, and the account is
 * unchanged.
 */
export async function refuseRecovery(
  services: RecoveryServices,
  actor: Actor,
  input: Input,
): Promise<void> {
  const reason = staffReason(input.reason)
  await transaction(services.db, async (tx) => {
    const at = services.clock.now()
    const request = await lockLive(tx, input.requestId, ['waiting', 'asked', 'approved', 'ready'])
    await refuseOpenProposals(tx, actor, request, { reason, at })
    await sql`
      update account_recovery.requests set state = 'refused', ended_at = ${at}, ticket_hash = null,
        ticket_expires_at = null
      where id = ${request.id}`.execute(tx)
    await releaseRecoveryHold(tx, { userId: request.userId, recoveryId: request.id })
    await recordDecision(tx, request, { decision: 'refused', reason, decidedBy: actor.userId, at })
    await sendNotice(tx, request, 'recovery-refused', { reason }, at)
  })
}

/** Proposes to give the account back, based on the current documents; a second person has to approve. */
export async function proposeRecovery(
  services: RecoveryServices,
  actor: Actor,
  input: Input,
): Promise<Proposal> {
  const reason = staffReason(input.reason)
  return await transaction(services.db, async (tx) => {
    const { id, userId } = await lockLive(tx, input.requestId, ['waiting'])
    const files = Object.fromEntries(await filesOf(tx, id))
    return await propose(tx, {
      kind: recoveryKind,
      subjectId: id,
      aboutUserId: userId,
      content: { userId, reason, files },
      byUserId: actor.userId,
      now: services.clock.now(),
    })
  })
}

/**
 * Approves giving the account back, which happens once the waiting period is over too. Refuses with
 * `account_recovery.not_waiting` when the owner stopped the request or its documents have changed.
 */
export const accountRecovery = twoPersonAct({
  kind: recoveryKind,
  lock: lockRequest,
  content: asWritten<{ reason: string; files: Record<string, string> }>,
  carryOut: async (tx, { proposal, content: { reason, files }, actor, now: at }) => {
    const request = await lockLive(tx, proposal.subjectId, ['waiting'])
    const present = await filesOf(tx, request.id)
    const isSame =
      present.size === Object.keys(files).length &&
      [...present].every(([name, fileId]) => files[name] === fileId)
    if (!isSame) throw notWaiting()
    const people = { decidedBy: proposal.proposedBy, agreedBy: actor.userId }
    await recordDecision(tx, request, { decision: 'approved', reason, ...people, at })
    await sql`update account_recovery.requests set state = 'approved' where id = ${request.id}`.execute(
      tx,
    )
    await sendNotice(tx, request, 'recovery-approved', { until: request.waitsUntil ?? at }, at)
  },
})

async function refuseOpenProposals(
  tx: Tx,
  actor: Actor,
  { id }: LockedRequest,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const proposal = (await waitingProposals(tx, recoveryKind, [id])).get(id)
  if (proposal !== undefined)
    await refuse(tx, { proposalId: proposal.id, byUserId: actor.userId, reason, now: at })
}

type Decided = {
  decision: RecoveryDecision
  reason: string
  decidedBy: string
  agreedBy?: string
  at: Date
}

async function recordDecision(
  tx: Tx,
  { id, userId }: LockedRequest,
  { decision, reason, decidedBy, agreedBy, at }: Decided,
): Promise<void> {
  await sql`
    insert into account_recovery.decisions
      (id, request_id, decision, reason, decided_by, agreed_by, decided_at)
    values (${newId(at.getTime())}, ${id}, ${decision}, ${reason}, ${decidedBy},
      ${agreedBy ?? null}, ${at})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: agreedBy ?? decidedBy,
    action: 'account-recovery.decide',
    subjectKind: 'user',
    subjectId: userId,
    details: { decision, requestId: id, people: agreedBy === undefined ? 1 : 2 },
  })
}

async function sendNotice(
  tx: Tx,
  { userId }: LockedRequest,
  event: 'recovery-refused' | 'recovery-approved',
  values: Record<string, string | Date>,
  at: Date,
): Promise<void> {
  const path = '/dashboard/security-settings'
  await notify(tx, [{ userId, event, values, path, happenedAt: at }])
}
