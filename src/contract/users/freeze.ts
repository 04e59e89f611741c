import { createRoute, z } from '@hono/zod-openapi'
import { jsonBody, problems } from '../answers.ts'

export const byLink = createRoute({
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

export const link = createRoute({
  method: 'post',
  path: '/jwt_auth/freeze/check',
  summary: 'Whether a mailed link that freezes an account still works',
  description: 'Nothing is frozen by it.',
  request: { body: jsonBody(z.strictObject({ token: z.string().min(1).max(100) })) },
  responses: { 204: { description: 'It works' }, ...problems('identity.freeze_link_ended') },
})

export const own = createRoute({
  method: 'post',
  path: '/users/freeze',
  summary: 'Freeze my account; every other session ends',
  security: [{ bearer: [] }],
  responses: { 204: { description: 'Frozen' }, ...problems('identity.session_ended') },
})

export const lift = createRoute({
  method: 'post',
  path: '/users/freeze/ending',
  summary: 'Lift the freeze of my account',
  security: [{ bearer: [] }],
  responses: {
    204: { description: 'Open again' },
    ...problems('identity.confirmation_needed', 'identity.session_ended'),
  },
})
