import { mayDecide, mayPropose } from '#contract'
import { list, proposal, refusal } from '#contract/back-office/withdrawals.ts'
import {
  countWithdrawals,
  proposeWithdrawal,
  readWithdrawalRisks,
  refuseWithdrawal,
  staffWithdrawals,
  withdrawalMarks,
} from '#withdrawals'
import { servicesOf } from '../bank-accounts/own-bank-accounts.ts'
import { resource } from '../resource.ts'
import { withSteps } from '../withdrawals/withdrawal-steps.ts'
import { readableProposal } from './desks/readable-proposal.ts'

const app = resource()

/** Withdrawals for the staff who approve them. */
export const backOfficeWithdrawalRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, state, only } = c.req.valid('query')
    const { db, clock, gateway } = c.var.services
    const now = clock.now()
    const filter = { state, overdueAt: only === 'overdue' ? now : null }
    const page = await staffWithdrawals(db, filter, { limit, cursor, order })
    const waiting = page.items.filter((each) => each.state === 'awaiting-approval')
    const risks = await readWithdrawalRisks(db, waiting)
    const shown = { now, isSimulated: gateway.isSimulated }
    const riskOf = (each: (typeof waiting)[number]) => {
      const risk = risks.get(each.id)
      return risk === undefined ? null : { ...risk, marks: withdrawalMarks(each, risk) }
    }
    const items = page.items.map((each) => ({
      ...withSteps(each, shown),
      proposedBy: (each.proposal ?? each.approved)?.proposerName ?? null,
      approvedBy: each.approved?.deciderName ?? null,
      userId: each.userId,
      risk: riskOf(each),
      mayPropose: mayPropose('withdrawal', c.var.actor.roles) && each.userId !== c.var.actor.userId,
      mayDecide: mayDecide('withdrawal', c.var.actor.roles) && each.userId !== c.var.actor.userId,
      proposal: each.proposal && readableProposal(each.proposal, c.var.actor),
    }))
    const total = await countWithdrawals(db, filter)
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(proposal, async (c) => {
    await proposeWithdrawal(servicesOf(c.var), c.var.actor, c.req.valid('param').withdrawalId)
    return { done: true as const }
  })
  .serve(refusal, async (c) => {
    const { withdrawalId } = c.req.valid('param')
    await refuseWithdrawal(servicesOf(c.var), c.var.actor, withdrawalId, c.req.valid('json').reason)
    return { done: true as const }
  })
