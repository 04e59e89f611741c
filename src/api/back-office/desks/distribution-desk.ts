import { waitingProposals } from '#approvals'
import {
  accounts,
  correction,
  declaration,
  one,
  overview,
} from '#contract/back-office/desks/distribution-desk.ts'
import {
  declareDistribution,
  type PayingProperty,
  payingProperties,
  proposeCorrection,
  readDeclaration,
  readPayoutLines,
} from '#distributions'
import { jakartaDate } from '#kernel'
import type { ApiContext } from '../../env.ts'
import { notFound } from '../../refusals.ts'
import { resource } from '../../resource.ts'
import { accountsBody, nextMonthOf } from './accounts.ts'
import { payingPropertyBody } from './distribution-desk-body.ts'
import { proposalBody } from './proposal-body.ts'

const app = resource()

const propertiesMax = 200

async function propertiesOf(c: ApiContext, wanted: (property: PayingProperty) => boolean) {
  const { db, clock } = c.var.services
  const properties = (await payingProperties(db, propertiesMax)).filter(wanted)
  const ids = properties.map(({ id }) => id)
  const waiting = await waitingProposals(db, 'distribution', ids)
  return properties.map((property) => {
    const proposal = waiting.get(property.id)
    return payingPropertyBody(
      property,
      { nextMonth: nextMonthOf(property), today: jakartaDate(clock.now()) },
      proposal === undefined ? null : proposalBody(proposal, c.var.actor),
    )
  })
}

/** The desk at which months are booked and distributions declared. */
export const distributionDeskRoutes = app
  .serve(overview, async (c) => {
    const [properties, payouts] = await Promise.all([
      propertiesOf(c, () => true),
      readPayoutLines(c.var.services.db, { limit: 20 }),
    ])
    return { properties, payouts }
  })
  .serve(one, async (c) => {
    const { distributionId } = c.req.valid('param')
    return await readDeclaration(c.var.services.db, distributionId)
  })
  .serve(accounts, async (c) => {
    const { propertyId } = c.req.valid('param')
    const [property] = await propertiesOf(c, ({ id }) => id === propertyId)
    if (property === undefined) throw notFound()
    return await accountsBody(c.var.services.db, property, c.var.actor)
  })
  .serve(declaration, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return proposalBody(await declareDistribution(db, clock, c.var.actor, input), c.var.actor)
  })
  .serve(correction, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const proposal = await proposeCorrection(db, clock, c.var.actor, input)
    return proposalBody(proposal, c.var.actor)
  })
