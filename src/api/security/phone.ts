import { begin, complete, read } from '#contract/security/phone.ts'
import { beginPhoneVerification, completePhoneVerification, readPhone } from '#identity'
import { originOf } from '../jwt-auth/account-fields.ts'
import { resource } from '../resource.ts'

const app = resource()

/** Verification of the signed-in user's phone number. */
export const phoneRoutes = app
  .serve(read, async (c) => {
    const { actor, services } = c.var
    return await readPhone(services.db, services, actor.userId)
  })
  .serve(begin, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    const input = c.req.valid('json')
    return await beginPhoneVerification(services.db, services, who, input, originOf(c))
  })
  .serve(complete, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    await completePhoneVerification(services.db, services, who, c.req.valid('json'))
  })
