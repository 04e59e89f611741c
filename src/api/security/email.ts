import { begin, complete, read } from '#contract/security/email.ts'
import { beginEmailChange, completeEmailChange, readEmailChange } from '#identity'
import { resource } from '../env.ts'
import { codeSentBody } from '../jwt-auth/account-fields.ts'
import { signedIn } from '../middleware.ts'

const app = resource()

app.use('/users/email-change/*', signedIn)

/** The address of the signed-in user's account. */
export const emailRoutes = app
  .openapi(begin, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    const sent = await beginEmailChange(services.db, services, who, c.req.valid('json'))
    return c.json(codeSentBody(sent), 201)
  })
  .openapi(read, async (c) => {
    const { actor, services } = c.var
    const change = await readEmailChange(services.db, services, actor.userId)
    return c.json({ maskedEmail: change?.maskedEmail ?? null }, 200)
  })
  .openapi(complete, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    await completeEmailChange(services.db, services, who, c.req.valid('json'))
    return c.body(null, 204)
  })
