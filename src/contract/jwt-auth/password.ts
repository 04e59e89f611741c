import { z } from '@hono/zod-openapi'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { operation } from '../operation.ts'
import { Email, Password } from './account-fields.ts'

export const forgot = operation('POST /jwt_auth/password/forgot/', {
  summary: 'Ask for a link to set a new password',
  description:
    'The answer is the same for every address; a link is emailed if it has an account. The link is ' +
    'valid for half an hour and works once.',
  access: 'everybody',
  body: z.strictObject({ email: Email, captcha: CaptchaAnswer }),
  accepted: { description: 'Accepted' },
  refuses: ['identity.too_many_attempts', ...captchaCodes],
})

export const reset = operation('POST /jwt_auth/password/reset/', {
  summary: 'Set a new password by an emailed link',
  description: 'Every session of the account ends. It does not log anyone in.',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(100), password: Password }),
  done: 'The new password is in force',
  refuses: ['identity.reset_ended', 'identity.fields_unacceptable', 'identity.too_many_attempts'],
})

export const resetLink = operation('POST /jwt_auth/password/reset/check/', {
  summary: 'Whether an emailed link for a new password still works',
  description: 'This does not use the link up.',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  done: 'It works',
  refuses: ['identity.reset_ended'],
})

export const look = operation('POST /jwt_auth/password/check/', {
  summary: 'Whether a new password would be accepted',
  description:
    'For use while the password is typed. Earlier passwords of an account are not checked, and nothing is stored.',
  access: 'everybody',
  body: z.strictObject({ password: Password, email: z.string().max(254).default('') }),
  done: 'It would be accepted',
  refuses: ['identity.fields_unacceptable', 'identity.too_many_attempts'],
})

export const change = operation('POST /jwt_auth/password/change/', {
  summary: 'Change my password',
  description:
    'After five wrong current passwords in a quarter of an hour, the session of this token ends. ' +
    'With two-step verification on, the session has to be confirmed first.',
  body: z.strictObject({
    currentPassword: Password,
    password: Password,
    endsOtherSessions: z.boolean().default(true),
  }),
  done: 'The new password is in force',
  refuses: [
    'identity.fields_unacceptable',
    'identity.confirmation_needed',
    'identity.session_ended',
  ],
})
