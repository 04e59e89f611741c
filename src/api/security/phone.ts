import { begin, complete, read } from '#contract/security/phone.ts'
import { beginPhoneVerification, completePhoneVerification, readPhone } from '#identity'
import { originOf } from '../jwt-auth/account-fields.ts'
import { resource } from '../resource.ts'

const app = resource()

/** Verification of the signed-in user's phone number. */
export const phoneRoutes = app
  .serve(read, async (c) => {
    const { actor, services } = c.var
    const { pending, verifiedAt, ...state } = await readPhone(services.db, services, actor.userId)
    return {
      ...state,
      verifiedAt,
      pending: pending === null ? null : pending,
    }
  })
  .serve(begin, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    const pending = await beginPhoneVerification(
      services.db,
      services,
      who,
      c.req.valid('json'),
      originOf(c),
    )
    return pending
  })
  .serve(complete, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    await completePhoneVerification(services.db, services, who, c.req.valid('json'))
  })
