import { begin, complete, link, read, register, remove } from '#contract/jwt-auth/provider.ts'
import {
  beginProviderLink,
  beginProviderSignIn,
  completeProvider,
  readProviderLinks,
  registerWithProvider,
  removeProviderLink,
} from '#identity'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { originOf, secondStepBody } from './account-fields.ts'

const app = resource()

app.use('/users/providers/*', signedIn)

/** Signing in with an OpenID provider, and what is linked there. */
export const providerRoutes = app
  .openapi(begin, async (c) => {
    const { services } = c.var
    return c.json(await beginProviderSignIn(services.db, services, originOf(c)), 201)
  })
  .openapi(complete, async (c) => {
    const { services } = c.var
    const wish = c.req.valid('json')
    const outcome = await completeProvider(services.db, services, wish, originOf(c))
    if (outcome.next === 'signed-in') return c.json(outcome.tokens, 200)
    return c.json(outcome.next === 'second-step' ? secondStepBody(outcome.step) : outcome, 202)
  })
  .openapi(register, async (c) => {
    const { services, locale } = c.var
    const { ticket, marketingAccepted, language = locale } = c.req.valid('json')
    const input = { ticket, marketingAccepted, language }
    return c.json(await registerWithProvider(services.db, services, input, originOf(c)), 201)
  })
  .openapi(read, async (c) => {
    const { actor, services } = c.var
    const { provider, links } = await readProviderLinks(services.db, services, actor.userId)
    return c.json(
      {
        provider,
        links: links.map(({ id, email, linkedAt, lastUsedAt }) => ({
          id,
          email,
          linkedAt: linkedAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      },
      200,
    )
  })
  .openapi(link, async (c) => {
    const { actor, sessionId, services } = c.var
    return c.json(await beginProviderLink(services.db, services, { actor, sessionId }), 201)
  })
  .openapi(remove, async (c) => {
    const { actor, sessionId, services } = c.var
    const { linkId } = c.req.valid('param')
    await removeProviderLink(services.db, services, { actor, sessionId }, linkId)
    return c.body(null, 204)
  })
