import { createRoute, z } from '@hono/zod-openapi'
import { jsonBody, problems } from '../answers.ts'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { Email, Password } from './account-fields.ts'

export const forgot = createRoute({
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

export const reset = createRoute({
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

export const resetLink = createRoute({
  method: 'post',
  path: '/jwt_auth/password/reset/check',
  summary: 'Whether a mailed link for a new password still works',
  description: 'The link is not used by it.',
  request: { body: jsonBody(z.strictObject({ token: z.string().min(1).max(100) })) },
  responses: { 204: { description: 'It works' }, ...problems('identity.reset_ended') },
})

export const look = createRoute({
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

export const change = createRoute({
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
