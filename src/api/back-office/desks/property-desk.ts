import { document, titleStep, valuation } from '#contract/back-office/desks/property-desk.ts'
import { issueDocument, proposeValuation, recordTitleStep } from '#properties'
import type { ApiContext } from '../../env.ts'
import { resource } from '../../resource.ts'
import { proposalBody } from './proposal-body.ts'

const app = resource()

const done = { isKept: true } as const

/** The desk for a property's data apart from its money. */
export const propertyDeskRoutes = app
  .serve(document, async (c) => {
    const { db, clock } = open(c)
    await issueDocument(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
    return done
  })
  .serve(titleStep, async (c) => {
    const { db, clock } = open(c)
    await recordTitleStep(db, clock, c.var.actor, {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    })
    return done
  })
  .serve(valuation, async (c) => {
    const { db, clock } = open(c)
    const { why, ...facts } = c.req.valid('json')
    const input = { ...c.req.valid('param'), ...facts, ...(why && { why }) }
    return proposalBody(await proposeValuation(db, clock, c.var.actor, input), c.var.actor)
  })

// These data are on public pages, which must be rebuilt.
function open(c: ApiContext) {
  c.var.services.onPublicChange()
  return c.var.services
}
