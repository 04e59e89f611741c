import {
  accounts,
  correction,
  declaration,
  one,
  overview,
} from '#contract/back-office/desks/distribution-desk.ts'
import {
  declareDistribution,
  payingProperties,
  proposeCorrection,
  readDeclaration,
  readPayoutLines,
} from '#distributions'
import { jakartaDate } from '#kernel'
import type { ApiContext } from '../../env.ts'
import { notFound } from '../../refusals.ts'
import { resource } from '../../resource.ts'
import { readPropertyAccounts, withNextMonth } from './property-accounts.ts'
import { readableProposal, waitingFor } from './readable-proposal.ts'

const app = resource()

const propertiesMax = 200
const payoutsShown = 20

async function propertiesOf(
  c: ApiContext,
  request: { readonly text: string | null } | { readonly propertyId: string },
) {
  const { db, clock } = c.var.services
  const { items: properties, total } = await payingProperties(db, {
    ...request,
    limit: propertiesMax,
  })
  const ids = properties.map(({ id }) => id)
  const proposalOf = await waitingFor(db, c.var.actor, ids, 'distribution')
  const today = jakartaDate(clock.now())
  const items = properties.map((property) => ({
    ...withNextMonth(property, today),
    proposal: proposalOf(property.id),
  }))
  return { items, total }
}

/** The desk for booking months and declaring distributions. */
export const distributionDeskRoutes = app
  .serve(overview, async (c) => {
    const { text = null, cursor = null } = c.req.valid('query')
    const [{ items: properties, total }, payouts] = await Promise.all([
      propertiesOf(c, { text }),
      readPayoutLines(c.var.services.db, { limit: payoutsShown, cursor }),
    ])
    return { properties, total, payouts: payouts.items, nextCursor: payouts.nextCursor }
  })
  .serve(one, async (c) => {
    const { distributionId } = c.req.valid('param')
    return await readDeclaration(c.var.services.db, distributionId)
  })
  .serve(accounts, async (c) => {
    const { propertyId } = c.req.valid('param')
    const {
      items: [property],
    } = await propertiesOf(c, { propertyId })
    if (property === undefined) throw notFound()
    return await readPropertyAccounts(c.var.services.db, property, c.var.actor)
  })
  .serve(declaration, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(await declareDistribution(db, clock, c.var.actor, input), c.var.actor)
  })
  .serve(correction, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const proposal = await proposeCorrection(db, clock, c.var.actor, input)
    return readableProposal(proposal, c.var.actor)
  })
