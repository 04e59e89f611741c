import { document, titleStep, valuation } from '#contract/back-office/desks/property-desk.ts'
import { keepDocument, keepTitleStep, proposeValuation } from '#properties'
import { type ApiContext, resource } from '../../env.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { proposalBody } from './proposal-body.ts'

const app = resource()

const roles = ['ops', 'admin', 'finance']

for (const name of ['documents', 'title-steps', 'valuations']) {
  app.use(`/back-office/properties/:propertyId/${name}`, signedIn, staffOnly(roles))
}

const done = { isKept: true } as const

/** What the staff keep of a property beside its money. */
export const propertyDeskRoutes = app
  .openapi(document, async (c) => {
    const { db, clock } = open(c)
    await keepDocument(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(done, 201)
  })
  .openapi(titleStep, async (c) => {
    const { db, clock } = open(c)
    await keepTitleStep(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(done, 201)
  })
  .openapi(valuation, async (c) => {
    const { db, clock } = open(c)
    const { why, ...facts } = c.req.valid('json')
    const input = { ...c.req.valid('param'), ...facts, ...(why && { why }) }
    return c.json(
      proposalBody(await proposeValuation(db, clock, c.var.actor, input), c.var.actor),
      201,
    )
  })

// Whatever is kept here, public pages show.
function open(c: ApiContext) {
  c.var.services.onPublicChange()
  return c.var.services
}
