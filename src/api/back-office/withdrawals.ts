import { mayDecide, mayPropose } from '#approvals'
import { approval, list, proposal, refusal } from '#contract/back-office/withdrawals.ts'
import { readNames } from '#identity'
import {
  approveWithdrawal,
  countWithdrawals,
  proposeWithdrawal,
  refuseWithdrawal,
  type StaffWithdrawal,
  staffWithdrawals,
} from '#withdrawals'
import { deskOf } from '../bank-accounts/bank-account-body.ts'
import { resource } from '../env.ts'
import { roomForMoney, signedIn, staffOnly, withFreshFactor } from '../middleware.ts'
import { withdrawalBody } from '../withdrawals/withdrawal-body.ts'

const roles = ['finance', 'compliance', 'ops', 'support', 'admin']

const app = resource()

app.use('/back-office/withdrawals/*', signedIn, staffOnly(roles), roomForMoney)

app.use('/back-office/withdrawals/:withdrawalId/approval', withFreshFactor)

app.on(
  'POST',
  '/back-office/withdrawals/:withdrawalId/refusal/*',
  staffOnly(['finance', 'compliance', 'admin']),
)

/** Withdrawals for those who check them. */
export const backOfficeWithdrawalRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const { db, clock, gateway } = c.var.services
    const page = await staffWithdrawals(db, state, { limit, cursor })
    const shown = { now: clock.now(), isSimulated: gateway.isSimulated }
    const names = await readNames(
      db,
      page.items
        .flatMap(({ proposal: waiting, approved }) => [
          ...(waiting === null ? [] : [waiting.proposedBy]),
          ...(approved === null ? [] : [approved.proposedBy, approved.decidedBy ?? '']),
        ])
        .filter((id) => id !== ''),
    )
    const nameOf = (id: string | null | undefined) => names.get(id ?? '') ?? null
    const items = page.items.map((each) => ({
      ...withdrawalBody(each, shown),
      proposedBy: nameOf((each.proposal ?? each.approved)?.proposedBy),
      approvedBy: nameOf(each.approved?.decidedBy),
      userId: each.userId,
      mayPropose: mayPropose('withdrawal', c.var.actor) && each.userId !== c.var.actor.userId,
      mayDecide: mayDecide('withdrawal', c.var.actor) && each.userId !== c.var.actor.userId,
      proposal: proposalBody(each, c.var.actor.userId),
    }))
    const total = await countWithdrawals(db, state)
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(proposal, async (c) => {
    await proposeWithdrawal(deskOf(c.var), c.var.actor, c.req.valid('param').withdrawalId)
    return c.json({ done: true as const }, 200)
  })
  .openapi(approval, async (c) => {
    await approveWithdrawal(deskOf(c.var), c.var.actor, c.req.valid('json'))
    return c.json({ done: true as const }, 200)
  })
  .openapi(refusal, async (c) => {
    const { withdrawalId } = c.req.valid('param')
    await refuseWithdrawal(deskOf(c.var), c.var.actor, withdrawalId, c.req.valid('json').reason)
    return c.json({ done: true as const }, 200)
  })

function proposalBody({ proposal: waiting }: StaffWithdrawal, userId: string) {
  if (waiting === null) return null
  const { id, contentHash, proposedBy, proposedAt } = waiting
  return {
    id,
    contentHash,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    isMine: proposedBy === userId,
  }
}
