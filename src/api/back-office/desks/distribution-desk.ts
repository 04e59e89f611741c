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
import { type ApiContext, resource } from '../../env.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { notFound } from '../../refusals.ts'
import { accountsBody, nextMonthOf } from './accounts.ts'
import { declarationBody, payingPropertyBody, payoutLineBody } from './distribution-desk-body.ts'
import { proposalBody } from './proposal-body.ts'

const readers = ['finance', 'compliance', 'ops', 'admin']

const app = resource()

app.use('/back-office/distributions', signedIn, staffOnly(readers))

app.use('/back-office/distributions/*', signedIn, staffOnly(readers))

app.use('/back-office/properties/:propertyId/accounts', signedIn, staffOnly(readers))

app.use(
  '/back-office/properties/:propertyId/distributions',
  signedIn,
  staffOnly(['finance', 'admin']),
)

app.use(
  '/back-office/properties/:propertyId/corrections',
  signedIn,
  staffOnly(['finance', 'admin']),
)

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
  .openapi(overview, async (c) => {
    const [properties, payouts] = await Promise.all([
      propertiesOf(c, () => true),
      readPayoutLines(c.var.services.db, { limit: 20 }),
    ])
    return c.json({ properties, payouts: payouts.map(payoutLineBody) }, 200)
  })
  .openapi(one, async (c) => {
    const { distributionId } = c.req.valid('param')
    return c.json(declarationBody(await readDeclaration(c.var.services.db, distributionId)), 200)
  })
  .openapi(accounts, async (c) => {
    const { propertyId } = c.req.valid('param')
    const [property] = await propertiesOf(c, ({ id }) => id === propertyId)
    if (property === undefined) throw notFound()
    return c.json(await accountsBody(c.var.services.db, property, c.var.actor), 200)
  })
  .openapi(declaration, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(
      proposalBody(await declareDistribution(db, clock, c.var.actor, input), c.var.actor),
      201,
    )
  })
  .openapi(correction, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const proposal = await proposeCorrection(db, clock, c.var.actor, input)
    return c.json(proposalBody(proposal, c.var.actor), 201)
  })
