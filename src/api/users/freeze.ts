import { createRoute, z } from '@hono/zod-openapi'
import { freezeByLink, freezeOwn, requireOpenFreezeLink, unfreeze } from '#identity'
import { jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { originOf } from '../jwt-auth/account-fields.ts'
import { signedIn } from '../middleware.ts'

const byLink = createRoute({
  method: 'post',
  path: '/jwt_auth/freeze',
  summary: 'Freeze an account by the link of a mail',
  description:
    'Every session ends, nothing can be withdrawn, and signing in asks for a second factor or a ' +
    'mailed code. Only the owner lifts it. Done twice it changes nothing.',
  request: { body: jsonBody(z.strictObject({ token: z.string().min(1).max(100) })) },
  responses: {
    204: { description: 'Frozen' },
    ...problems('identity.freeze_link_ended', 'identity.too_many_attempts'),
  },
})

const link = createRoute({
  method: 'post',
  path: '/jwt_auth/freeze/check',
  summary: 'Whether a mailed link that freezes an account still works',
  description: 'Nothing is frozen by it.',
  request: { body: jsonBody(z.strictObject({ token: z.string().min(1).max(100) })) },
  responses: { 204: { description: 'It works' }, ...problems('identity.freeze_link_ended') },
})

const own = createRoute({
  method: 'post',
  path: '/users/freeze',
  summary: 'Freeze my account; every other session ends',
  security: [{ bearer: [] }],
  responses: { 204: { description: 'Frozen' }, ...problems('identity.session_ended') },
})

const lift = createRoute({
  method: 'post',
  path: '/users/freeze/ending',
  summary: 'Lift the freeze of my account',
  security: [{ bearer: [] }],
  responses: {
    204: { description: 'Open again' },
    ...problems('identity.confirmation_needed', 'identity.session_ended'),
  },
})

const app = resource()
app.use('/users/freeze/*', signedIn)

/** An account that is frozen by its owner, from a mail or from the security settings. */
export const freezeRoutes = app
  .openapi(byLink, async (c) => {
    const { db, clock } = c.var.services
    await freezeByLink(db, clock, c.req.valid('json'), originOf(c))
    return c.body(null, 204)
  })
  .openapi(link, async (c) => {
    const { db, clock } = c.var.services
    await requireOpenFreezeLink(db, clock, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(own, async (c) => {
    const { actor, sessionId, services } = c.var
    await freezeOwn(services.db, services.clock, { actor, sessionId })
    return c.body(null, 204)
  })
  .openapi(lift, async (c) => {
    const { actor, sessionId, services } = c.var
    await unfreeze(services.db, services.clock, { actor, sessionId })
    return c.body(null, 204)
  })
