import { createRoute, z } from '@hono/zod-openapi'
import {
  changePassword,
  lookAtPassword,
  requestPasswordReset,
  requireOpenReset,
  resetPassword,
} from '#identity'
import { jsonBody, problems } from '../answers.ts'
import { CaptchaAnswer, captchaCodes, passCaptcha } from '../captcha/captcha.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { Email, originOf, Password } from './account-fields.ts'

const forgot = createRoute({
  method: 'post',
  path: '/jwt_auth/password/forgot',
  summary: 'Ask for a link to set a new password',
  description:
    'The same answer for every address; a link is mailed when there is an account behind it. It ' +
    'is valid for half an hour and works once.',
  request: { body: jsonBody(z.strictObject({ email: Email, captcha: CaptchaAnswer })) },
  responses: {
    202: { description: 'Noted' },
    ...problems('identity.too_many_attempts', ...captchaCodes),
  },
})

const reset = createRoute({
  method: 'post',
  path: '/jwt_auth/password/reset',
  summary: 'Set a new password by a mailed link',
  description: 'Every session of the account ends. Nobody is signed in by it.',
  request: {
    body: jsonBody(z.strictObject({ token: z.string().min(1).max(100), password: Password })),
  },
  responses: {
    204: { description: 'The new password holds' },
    ...problems(
      'identity.reset_ended',
      'identity.fields_unacceptable',
      'identity.too_many_attempts',
    ),
  },
})

const resetLink = createRoute({
  method: 'post',
  path: '/jwt_auth/password/reset/check',
  summary: 'Whether a mailed link for a new password still works',
  description: 'The link is not used by it.',
  request: { body: jsonBody(z.strictObject({ token: z.string().min(1).max(100) })) },
  responses: { 204: { description: 'It works' }, ...problems('identity.reset_ended') },
})

const look = createRoute({
  method: 'post',
  path: '/jwt_auth/password/check',
  summary: 'Whether a new password would be taken',
  description:
    'Asked while it is typed. Whether an account used it before is not looked at, and nothing of it is kept.',
  request: {
    body: jsonBody(z.strictObject({ password: Password, email: z.string().max(254).default('') })),
  },
  responses: {
    204: { description: 'It would be taken' },
    ...problems('identity.fields_unacceptable', 'identity.too_many_attempts'),
  },
})

const change = createRoute({
  method: 'post',
  path: '/jwt_auth/password/change',
  summary: 'Change my password',
  description:
    'After five wrong present passwords in a quarter of an hour the session of this token ends. Where a ' +
    'second factor is on, the session has to be confirmed.',
  security: [{ bearer: [] }],
  request: {
    body: jsonBody(
      z.strictObject({
        currentPassword: Password,
        password: Password,
        endsOtherSessions: z.boolean().default(true),
      }),
    ),
  },
  responses: {
    204: { description: 'The new password holds' },
    ...problems(
      'identity.fields_unacceptable',
      'identity.confirmation_needed',
      'identity.session_ended',
    ),
  },
})

const app = resource()
app.use('/jwt_auth/password/change/*', signedIn)

/** Passwords that were forgotten, and those that are changed. */
export const passwordRoutes = app
  .openapi(forgot, async (c) => {
    const { db, clock } = c.var.services
    const { email, captcha } = c.req.valid('json')
    await passCaptcha(c, 'forgot-password', captcha)
    await requestPasswordReset(db, clock, { email }, originOf(c))
    return c.body(null, 202)
  })
  .openapi(reset, async (c) => {
    const { db, clock } = c.var.services
    await resetPassword(db, clock, c.req.valid('json'), originOf(c))
    return c.body(null, 204)
  })
  .openapi(resetLink, async (c) => {
    const { db, clock } = c.var.services
    await requireOpenReset(db, clock, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(look, async (c) => {
    await lookAtPassword(c.var.services.db, c.req.valid('json'), originOf(c))
    return c.body(null, 204)
  })
  .openapi(change, async (c) => {
    const { actor, sessionId, services } = c.var
    await changePassword(services.db, services.clock, { actor, sessionId }, c.req.valid('json'))
    return c.body(null, 204)
  })
