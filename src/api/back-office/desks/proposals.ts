import {
  approveProposal,
  countProposals,
  kindsFor,
  readProposals,
  refuseProposal,
} from '#approvals'
import { mayDecide } from '#contract'
import { approval, list, refusal } from '#contract/back-office/desks/proposals.ts'
import { resource } from '../../resource.ts'
import { listedProposals } from './listed-proposals.ts'
import { readableProposal } from './readable-proposal.ts'
import { twoPersonActs } from './two-person-acts.ts'

const app = resource()

/** All proposals: read, approve and refuse. */
export const proposalRoutes = app
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, order, state, kind, whose } = c.req.valid('query')
    const kinds = kindsFor(c.var.actor).filter(
      (each) =>
        (kind === undefined || each === kind) &&
        (whose !== 'for-me' || mayDecide(each, c.var.actor.roles)),
    )
    const { userId } = c.var.actor
    const query = {
      kinds,
      state,
      ...(whose !== 'all' && { [whose === 'for-me' ? 'decider' : whose]: userId }),
    }
    const [page, total] = await Promise.all([
      readProposals(db, query, { limit, cursor, order }),
      countProposals(db, query),
    ])
    const items = await listedProposals(db, page.items, {
      actor: c.var.actor,
      now: clock.now(),
    })
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(approval, async (c) => {
    const { services, actor } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const proposal = await approveProposal(twoPersonActs, services, actor, input)
    services.onPublicChange()
    return readableProposal(proposal, actor)
  })
  .serve(refusal, async (c) => {
    const { services, actor } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(await refuseProposal(twoPersonActs, services, actor, input), actor)
  })
