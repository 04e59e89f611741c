import {
  type Approval,
  approve,
  type Proposal,
  proposalNotFound,
  propose,
  readProposal,
  refuse,
} from '#approvals'
import { type Database, transaction } from '#database'
import { requireSuspended, restoreUser, suspendUser } from '#identity'
import { type Actor, type Clock, plainText } from '#kernel'
import { reasonUnacceptable } from './refusals.ts'

export type CustomerDesk = { readonly db: Database; readonly clock: Clock }

type About = { readonly userId: string; readonly reason: string }

/**
 * Suspends an account at once; its owner reads the reason. Refuses with `identity.user_not_found`,
 * `identity.suspension_not_possible` or `customers.reason_unacceptable`.
 */
export async function suspendCustomer(
  { db, clock }: CustomerDesk,
  { userId: byUserId }: Actor,
  { userId, reason }: About,
): Promise<void> {
  const told = acceptable(reason)
  await transaction(db, (tx) =>
    suspendUser(tx, { userId, of: 'customers', reason: told, byUserId, at: clock.now() }),
  )
}

const kind = 'account-restoration'

/** Proposes to open a suspended account again; another person has to approve it. */
export async function proposeRestoration(
  { db, clock }: CustomerDesk,
  { userId: byUserId }: Actor,
  { userId, reason }: About,
): Promise<Proposal> {
  const content = { reason: acceptable(reason) }
  return await transaction(db, async (tx) => {
    await requireSuspended(tx, userId)
    const about = { subjectId: userId, aboutUserId: userId }
    return await propose(tx, { kind, ...about, content, byUserId, now: clock.now() })
  })
}

/** Approves it, and opens the account. Refuses as `approve` does and with `identity.not_suspended`. */
export async function approveRestoration(
  { db, clock }: CustomerDesk,
  { userId: byUserId }: Actor,
  input: Approval,
): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { subjectId: userId, proposedBy } = await approve(tx, {
      ...input,
      kind,
      byUserId,
      now: at,
    })
    await restoreUser(tx, { userId, proposedBy, byUserId, at })
  })
}

/** Turns it down, or takes one's own back. */
export async function refuseRestoration(
  { db, clock }: CustomerDesk,
  { userId: byUserId }: Actor,
  input: { readonly proposalId: string; readonly reason: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await readProposal(tx, input.proposalId)).kind !== kind) throw proposalNotFound()
    await refuse(tx, { ...input, byUserId, now: clock.now() })
  })
}

const reasonMin = 10
const reasonMax = 500

function acceptable(text: string): string {
  const reason = plainText(text)
  const length = [...reason].length
  if (length < reasonMin || length > reasonMax) throw reasonUnacceptable()
  return reason
}
