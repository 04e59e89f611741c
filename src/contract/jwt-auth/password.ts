import { z } from '@hono/zod-openapi'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { operation } from '../operation.ts'
import { Email, Password } from './account-fields.ts'

export const forgot = operation('POST /jwt_auth/password/forgot/', {
  summary: 'Ask for a link to set a new password',
  description:
    'The same answer for every address; a link is mailed when there is an account behind it. It ' +
    'is valid for half an hour and works once.',
  access: 'everybody',
  body: z.strictObject({ email: Email, captcha: CaptchaAnswer }),
  accepted: { description: 'Noted' },
  refuses: ['identity.too_many_attempts', ...captchaCodes],
})

export const reset = operation('POST /jwt_auth/password/reset/', {
  summary: 'Set a new password by a mailed link',
  description: 'Every session of the account ends. Nobody is signed in by it.',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(100), password: Password }),
  done: 'The new password holds',
  refuses: ['identity.reset_ended', 'identity.fields_unacceptable', 'identity.too_many_attempts'],
})

export const resetLink = operation('POST /jwt_auth/password/reset/check/', {
  summary: 'Whether a mailed link for a new password still works',
  description: 'The link is not used by it.',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  done: 'It works',
  refuses: ['identity.reset_ended'],
})

export const look = operation('POST /jwt_auth/password/check/', {
  summary: 'Whether a new password would be taken',
  description:
    'Asked while it is typed. Whether an account used it before is not looked at, and nothing of it is kept.',
  access: 'everybody',
  body: z.strictObject({ password: Password, email: z.string().max(254).default('') }),
  done: 'It would be taken',
  refuses: ['identity.fields_unacceptable', 'identity.too_many_attempts'],
})

export const change = operation('POST /jwt_auth/password/change/', {
  summary: 'Change my password',
  description:
    'After five wrong present passwords in a quarter of an hour the session of this token ends. Where a ' +
    'second factor is on, the session has to be confirmed.',
  body: z.strictObject({
    currentPassword: Password,
    password: Password,
    endsOtherSessions: z.boolean().default(true),
  }),
  done: 'The new password holds',
  refuses: [
    'identity.fields_unacceptable',
    'identity.confirmation_needed',
    'identity.session_ended',
  ],
})
