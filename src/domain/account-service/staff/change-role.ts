import {
  type Approval,
  approve,
  type Proposal,
  type ProposalKind,
  proposalNotFound,
  propose,
  readProposal,
  refuse,
} from '#approvals'
import type { StaffRole } from '#contract'
import { type Database, transaction } from '#database'
import {
  findUserId,
  grantRole,
  requireGrantable,
  requireWithdrawable,
  userNotFound,
  withdrawRole,
} from '#identity'
import type { Actor, Clock } from '#kernel'
import { ownRole } from './refusals.ts'

export type RoleDesk = { readonly db: Database; readonly clock: Clock }

export type ProposeRole = {
  readonly email: string
  readonly role: StaffRole
  readonly change: 'grant' | 'withdrawal'
  /** Why; the person who approves reads it. */
  readonly reason: string
}

/** What a proposal about a role says, word for word. */
export type RoleContent = Omit<ProposeRole, 'change'>

export const kindOf = { grant: 'role-grant', withdrawal: 'role-withdrawal' } as const

/**
 * Proposes to give someone a role or to take it away; another one has to approve it. Refuses with
 * `staff.own_role`, `identity.user_not_found`, `identity.role_held`, `identity.role_not_held` or
 * `identity.last_admin`, and as `propose` does.
 */
export async function proposeRole(
  { db, clock }: RoleDesk,
  actor: Actor,
  { change, ...content }: ProposeRole,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const userId = await findUserId(tx, content.email)
    if (userId === null) throw userNotFound()
    if (userId === actor.userId) throw ownRole()
    const { role } = content
    await (change === 'grant' ? requireGrantable : requireWithdrawable)(tx, { userId, role })
    return await propose(tx, {
      kind: kindOf[change],
      subjectId: userId,
      aboutUserId: userId,
      content,
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Approves such a proposal and does it. Refuses as `approve` and `proposeRole` do. */
export async function approveRole(
  { db, clock }: RoleDesk,
  actor: Actor,
  input: Approval,
): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { kind, subjectId: userId } = await readProposal(tx, input.proposalId)
    if (!isOfRoles(kind)) throw proposalNotFound()
    if (userId === actor.userId) throw ownRole()
    const { content } = await approve(tx, { ...input, kind, byUserId: actor.userId, now: at })
    // The content was written by `proposeRole`, and its hash has just been compared.
    const { role } = content as RoleContent
    const change = { userId, role, byUserId: actor.userId, at }
    await (kind === kindOf.grant ? grantRole : withdrawRole)(tx, change)
  })
}

/** Turns such a proposal down, or takes one's own back; the person it is about does neither. */
export async function refuseRole(
  { db, clock }: RoleDesk,
  actor: Actor,
  input: { readonly proposalId: string; readonly reason: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { kind, subjectId } = await readProposal(tx, input.proposalId)
    if (!isOfRoles(kind)) throw proposalNotFound()
    if (subjectId === actor.userId) throw ownRole()
    await refuse(tx, { ...input, byUserId: actor.userId, now: clock.now() })
  })
}

function isOfRoles(kind: ProposalKind): boolean {
  return kind === kindOf.grant || kind === kindOf.withdrawal
}
