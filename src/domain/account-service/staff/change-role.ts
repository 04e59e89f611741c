import { asWritten, type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
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

export type StaffServices = { readonly db: Database; readonly clock: Clock }

type ProposeRole = {
  readonly email: string
  readonly role: StaffRole
  readonly change: 'grant' | 'withdrawal'
  /** The reason, which the approver reads. */
  readonly reason: string
}

/** The exact content of a proposal about a role. */
type RoleContent = Omit<ProposeRole, 'change'>

export const kindOf = { grant: 'role-grant', withdrawal: 'role-withdrawal' } as const

/**
 * Proposes to grant or withdraw a role; a second person has to approve. Refuses with `staff.own_role`,
 * `identity.user_not_found`, `identity.role_held`, `identity.role_not_held`, `identity.last_admin` or
 * `approvals.reason_unacceptable`, and as `propose` does.
 */
export async function proposeRole(
  { db, clock }: StaffServices,
  actor: Actor,
  { change, ...typed }: ProposeRole,
): Promise<Proposal> {
  const content = { ...typed, reason: staffReason(typed.reason) }
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

/** The two-person acts that grant and withdraw roles. */
export const roleChanges = (['grant', 'withdrawal'] as const).map((change) =>
  twoPersonAct({
    kind: kindOf[change],
    content: asWritten<RoleContent>,
    carryOut: (tx, { proposal, content: { role }, actor, now: at }) => {
      const { subjectId: userId } = proposal
      const made = { userId, role, byUserId: actor.userId, at }
      return (change === 'grant' ? grantRole : withdrawRole)(tx, made)
    },
  }),
)
