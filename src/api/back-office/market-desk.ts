import {
  halt,
  proposeBust,
  proposeTerms,
  proposeWindow,
  read,
  resume,
  setSwitch,
} from '#contract/back-office/market-desk.ts'
import {
  proposeBust as bust,
  proposeTerms as change,
  haltTrading,
  proposeWindow as propose,
  readMarketDesk,
  resumeTrading,
  setSwitch as set,
} from '#market'
import { resource } from '../resource.ts'
import { readableProposal } from './desks/readable-proposal.ts'

const app = resource()

/** The desk of the secondary market. */
export const marketDeskRoutes = app
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    const desk = await readMarketDesk(db, clock)
    return {
      ...desk,
      waiting: desk.waiting.map((proposal) => readableProposal(proposal, c.var.actor)),
    }
  })
  .serve(proposeWindow, async (c) => {
    const { db, clock } = c.var.services
    const proposal = await propose(db, clock, c.var.actor, c.req.valid('json'))
    return readableProposal(proposal, c.var.actor)
  })
  .serve(proposeBust, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(await bust(db, clock, c.var.actor, input), c.var.actor)
  })
  .serve(proposeTerms, async (c) => {
    const { db, clock } = c.var.services
    const { tick, washUnits, ...request } = c.req.valid('json')
    const proposal = await change(db, clock, c.var.actor, {
      ...request,
      tick: BigInt(tick),
      washUnits: BigInt(washUnits),
    })
    return readableProposal(proposal, c.var.actor)
  })
  .serve(setSwitch, async (c) => {
    const { db, clock } = c.var.services
    const { isStopped, reason, ...end } = c.req.valid('json')
    await set(db, clock, c.var.actor, { isStopped, reason, resumesAt: endIn(end) })
  })
  .serve(halt, async (c) => {
    const { db, clock } = c.var.services
    const { reason, ...end } = c.req.valid('json')
    await haltTrading(db, clock, c.var.actor, {
      ...{ ...c.req.valid('param'), reason },
      resumesAt: endIn(end),
    })
  })
  .serve(resume, async (c) => {
    const { db, clock } = c.var.services
    await resumeTrading(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
  })

function endIn({ resumesAt }: { readonly resumesAt?: string | null | undefined }): Date | null {
  return resumesAt == null ? null : new Date(resumesAt)
}
