import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { Accepted, Email } from '../jwt-auth/account-fields.ts'
import { operation } from '../operation.ts'

export const request = operation('POST /newsletter/', {
  summary: 'Ask for news by mail; the owner of the address confirms it by a link',
  description: 'Answers alike whether the address gets news already or not.',
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
  summary: 'Confirm an address by the token of its mailed link; valid seven days',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  done: 'Confirmed',
  refuses: ['newsletter.link_invalid', 'newsletter.link_expired'],
})

export const end = operation('POST /newsletter/unsubscription/', {
  summary: 'Get no more news, by the link in one of them; as mail readers do (RFC 8058)',
  description:
    'What the mail came by is withdrawn: the address that signed up is forgotten, the consent of a customer ends.',
  access: 'everybody',
  query: z.strictObject({ token: z.string().min(1).max(200) }),
  done: 'No more news comes',
  refuses: ['newsletter.link_invalid'],
})
