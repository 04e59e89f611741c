import { begin, complete, link, read, register, remove } from '#contract/jwt-auth/provider.ts'
import {
  beginProviderLink,
  beginProviderSignIn,
  completeProvider,
  readProviderLinks,
  registerWithProvider,
  removeProviderLink,
} from '#identity'
import { storeUsedCode } from '#referrals'
import { resource } from '../resource.ts'
import { originOf } from './account-fields.ts'
import { broughtBy } from './brought-by.ts'

const app = resource()

/** Login with an OpenID provider, and linked provider accounts. */
export const providerRoutes = app
  .serve(begin, async (c) => {
    const { services } = c.var
    return await beginProviderSignIn(services.db, services, originOf(c))
  })
  .serve(complete, async (c) => {
    const { services } = c.var
    const sent = c.req.valid('json')
    const outcome = await completeProvider(services.db, services, sent, originOf(c))
    if (outcome.next === 'signed-in') return outcome.tokens
    return outcome.next === 'second-step' ? { next: outcome.next, ...outcome.step } : outcome
  })
  .serve(register, async (c) => {
    const { services, locale } = c.var
    const { db, clock } = services
    const sent = c.req.valid('json')
    const { ticket, marketingAccepted, language = locale, referralCode } = sent
    const brought = await broughtBy(c, referralCode)
    const input = { ticket, marketingAccepted, language }
    const tokens = await registerWithProvider(db, services, input, originOf(c))
    if (brought !== null) await storeUsedCode(db, clock, { ticket, code: brought.code })
    return tokens
  })
  .serve(read, async (c) => {
    const { actor, services } = c.var
    return await readProviderLinks(services.db, services, actor.userId)
  })
  .serve(link, async (c) => {
    const { actor, sessionId, services } = c.var
    return await beginProviderLink(services.db, services, { actor, sessionId })
  })
  .serve(remove, async (c) => {
    const { actor, sessionId, services } = c.var
    const { linkId } = c.req.valid('param')
    await removeProviderLink(services.db, services, { actor, sessionId }, linkId)
  })
