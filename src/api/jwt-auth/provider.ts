import { begin, complete, link, read, register, remove } from '#contract/jwt-auth/provider.ts'
import {
  beginProviderLink,
  beginProviderSignIn,
  completeProvider,
  readProviderLinks,
  registerWithProvider,
  removeProviderLink,
} from '#identity'
import { resource } from '../resource.ts'
import { originOf } from './account-fields.ts'

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
    const { ticket, marketingAccepted, language = locale } = c.req.valid('json')
    const input = { ticket, marketingAccepted, language }
    return await registerWithProvider(services.db, services, input, originOf(c))
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
