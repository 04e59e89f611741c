import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { confirmSubscription, leaveNews, requestSubscription } from '#support'
import { jsonBody, problems } from '../answers.ts'
import { CaptchaAnswer, captchaCodes, passCaptcha } from '../captcha/captcha.ts'
import { resource } from '../env.ts'
import { limitForms, limitMailsTo } from '../form-limits.ts'
import { Accepted, Email } from '../jwt-auth/account-fields.ts'

const request = createRoute({
  method: 'post',
  path: '/newsletter',
  summary: 'Ask for news by mail; the owner of the address confirms it by a link',
  description: 'Answers alike whether the address gets news already or not.',
  request: {
    body: jsonBody(
      z.strictObject({
        email: Email,
        language: z.enum(locales).optional(),
        consent: Accepted,
        captcha: CaptchaAnswer,
      }),
    ),
  },
  responses: {
    202: { description: 'A link is on its way' },
    ...problems('identity.too_many_attempts', ...captchaCodes),
  },
})

const TokenBody = jsonBody(z.strictObject({ token: z.string().min(1).max(200) }))

const confirm = createRoute({
  method: 'post',
  path: '/newsletter/confirmation',
  summary: 'Confirm an address by the token of its mailed link; valid seven days',
  request: { body: TokenBody },
  responses: {
    204: { description: 'Confirmed' },
    ...problems('newsletter.link_invalid', 'newsletter.link_expired'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/newsletter/unsubscription',
  summary: 'Get no more news, by the link in one of them; as mail readers do (RFC 8058)',
  description:
    'What the mail came by is withdrawn: the address that signed up is forgotten, the consent of a customer ends.',
  request: { query: z.strictObject({ token: z.string().min(1).max(200) }) },
  responses: { 204: { description: 'No more news comes' }, ...problems('newsletter.link_invalid') },
})

/** News by mail: asked for, confirmed and ended. */
export const newsletterRoutes = resource()
  .openapi(request, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const { email, language, captcha } = c.req.valid('json')
    await limitForms(c)
    await passCaptcha(c, 'newsletter', captcha)
    await limitMailsTo(c, email)
    await requestSubscription(db, dataKeys, clock, { email, language: language ?? c.var.locale })
    return c.body(null, 202)
  })
  .openapi(confirm, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    await confirmSubscription(db, dataKeys, clock, c.req.valid('json').token)
    return c.body(null, 204)
  })
  .openapi(end, async (c) => {
    const { db, clock, dataKeys: keys } = c.var.services
    await leaveNews({ db, clock, keys }, c.req.valid('query').token)
    return c.body(null, 204)
  })
