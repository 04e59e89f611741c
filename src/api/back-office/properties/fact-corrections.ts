import { correction } from '#contract/back-office/properties/fact-corrections.ts'
import { type FactValues, proposeFactCorrection } from '#properties'
import { resource } from '../../resource.ts'
import { readableProposal } from '../desks/readable-proposal.ts'

const app = resource()

/** Corrections of published facts of a property. */
export const factCorrectionRoutes = app.serve(correction, async (c) => {
  const { db, clock } = c.var.services
  const { facts: sent, why } = c.req.valid('json')
  // Absent fields are removed, so that they are not read as empty.
  const facts = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<FactValues>
  const input = { ...c.req.valid('param'), facts, why }
  const proposal = await proposeFactCorrection(db, clock, c.var.actor, input)
  return readableProposal(proposal, c.var.actor)
})
