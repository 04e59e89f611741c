import { confirm, end, request } from '#contract/newsletter/newsletter.ts'
import { confirmSubscription, requestSubscription, unsubscribeFromNews } from '#support'
import { passCaptcha } from '../captcha/captcha.ts'
import { limitForms, limitMailsTo } from '../form-limits.ts'
import { resource } from '../resource.ts'

/** The email newsletter: subscription, confirmation and cancellation. */
export const newsletterRoutes = resource()
  .serve(request, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const { email, language, captcha } = c.req.valid('json')
    await limitForms(c)
    await passCaptcha(c, 'newsletter', captcha)
    await limitMailsTo(c, email, () =>
      requestSubscription(db, dataKeys, clock, { email, language: language ?? c.var.locale }),
    )
  })
  .serve(confirm, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    await confirmSubscription(db, dataKeys, clock, c.req.valid('json').token)
  })
  .serve(end, async (c) => {
    const { db, clock, dataKeys: keys } = c.var.services
    await unsubscribeFromNews({ db, clock, keys }, c.req.valid('query').token)
  })
