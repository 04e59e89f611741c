import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { Accepted, Email } from '../jwt-auth/account-fields.ts'
import { operation } from '../operation.ts'

export const request = operation('POST /newsletter/', {
  summary: 'Sign up for news by email; the owner of the address confirms by a link',
  description: 'The answer is the same whether or not the address already receives news.',
  access: 'everybody',
  body: z.strictObject({
    email: Email,
    language: z.enum(locales).optional(),
    consent: Accepted,
    captcha: CaptchaAnswer,
  }),
  accepted: { description: 'A link is on its way' },
  refuses: ['identity.too_many_attempts', ...captchaCodes],
})

export const confirm = operation('POST /newsletter/confirmation/', {
  summary: 'Confirm an address by the token of its emailed link; valid for seven days',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  done: 'Confirmed',
  refuses: ['newsletter.link_invalid', 'newsletter.link_expired'],
})

export const end = operation('POST /newsletter/unsubscription/', {
  summary: 'Unsubscribe from news by the link in an email (RFC 8058)',
  description:
    'The reason for the emails ends: the address that signed up is deleted, or the consent of a customer is withdrawn.',
  access: 'everybody',
  query: z.strictObject({ token: z.string().min(1).max(200) }),
  done: 'No more news is sent',
  refuses: ['newsletter.link_invalid'],
})
