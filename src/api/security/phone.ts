import { begin, complete, read } from '#contract/security/phone.ts'
import {
  beginPhoneVerification,
  completePhoneVerification,
  type PendingPhone,
  readPhone,
} from '#identity'
import { resource } from '../env.ts'
import { originOf } from '../jwt-auth/account-fields.ts'
import { signedIn } from '../middleware.ts'

const app = resource()

app.use('/users/phone-verification/*', signedIn)

/** The proof that the signed-in user holds a phone number. */
export const phoneRoutes = app
  .openapi(read, async (c) => {
    const { actor, services } = c.var
    const { pending, verifiedAt, ...state } = await readPhone(services.db, services, actor.userId)
    return c.json(
      {
        ...state,
        verifiedAt: verifiedAt?.toISOString() ?? null,
        pending: pending === null ? null : pendingBody(pending),
      },
      200,
    )
  })
  .openapi(begin, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    const pending = await beginPhoneVerification(
      services.db,
      services,
      who,
      c.req.valid('json'),
      originOf(c),
    )
    return c.json(pendingBody(pending), 201)
  })
  .openapi(complete, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    await completePhoneVerification(services.db, services, who, c.req.valid('json'))
    return c.body(null, 204)
  })

function pendingBody({ phone, resendAvailableAt, codeExpiresAt }: PendingPhone) {
  return {
    phone,
    resendAvailableAt: resendAvailableAt.toISOString(),
    codeExpiresAt: codeExpiresAt.toISOString(),
  }
}
