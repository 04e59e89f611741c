import { correction } from '#contract/back-office/properties/fact-corrections.ts'
import { type FactValues, proposeFactCorrection } from '#properties'
import { resource } from '../../env.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { proposalBody } from '../desks/proposal-body.ts'

const app = resource()

app.use(
  '/back-office/properties/:propertyId/fact-corrections',
  signedIn,
  staffOnly(['ops', 'finance']),
)

/** Where facts of a property are corrected. */
export const factCorrectionRoutes = app.openapi(correction, async (c) => {
  const { db, clock } = c.var.services
  const { facts: sent, why } = c.req.valid('json')
  // What was left out is not there at all.
  const facts = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<FactValues>
  const input = { ...c.req.valid('param'), facts, why }
  const proposal = await proposeFactCorrection(db, clock, c.var.actor, input)
  return c.json(proposalBody(proposal, c.var.actor), 201)
})
