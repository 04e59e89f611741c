import { correction } from '#contract/back-office/properties/fact-corrections.ts'
import { type FactValues, proposeFactCorrection } from '#properties'
import { resource } from '../../resource.ts'
import { proposalBody } from '../desks/proposal-body.ts'

const app = resource()

/** Where facts of a property are corrected. */
export const factCorrectionRoutes = app.serve(correction, async (c) => {
  const { db, clock } = c.var.services
  const { facts: sent, why } = c.req.valid('json')
  // What was left out is not there at all.
  const facts = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<FactValues>
  const input = { ...c.req.valid('param'), facts, why }
  const proposal = await proposeFactCorrection(db, clock, c.var.actor, input)
  return proposalBody(proposal, c.var.actor)
})
