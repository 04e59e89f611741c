import { document, titleStep, valuation } from '#contract/back-office/desks/property-desk.ts'
import { issueDocument, proposeValuation, recordTitleStep } from '#properties'
import { resource } from '../../resource.ts'
import { readableProposal } from './readable-proposal.ts'

const app = resource()

/** The desk for a property's data apart from its money. */
export const propertyDeskRoutes = app
  .serve(document, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    await issueDocument(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
    onPublicChange()
    return { isKept: true } as const
  })
  .serve(titleStep, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    await recordTitleStep(db, clock, c.var.actor, {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    })
    onPublicChange()
    return { isKept: true } as const
  })
  .serve(valuation, async (c) => {
    const { db, clock } = c.var.services
    const { why, ...facts } = c.req.valid('json')
    const input = { ...c.req.valid('param'), ...facts, ...(why && { why }) }
    return readableProposal(await proposeValuation(db, clock, c.var.actor, input), c.var.actor)
  })
