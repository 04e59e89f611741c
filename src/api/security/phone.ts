import { createRoute, z } from '@hono/zod-openapi'
import {
  beginPhoneVerification,
  completePhoneVerification,
  type PendingPhone,
  readPhone,
} from '#identity'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { originOf } from '../jwt-auth/account-fields.ts'
import { FactorCode } from '../jwt-auth/factor-fields.ts'
import { signedIn } from '../middleware.ts'

const security = [{ bearer: [] }]

const PendingBody = z
  .object({
    phone: z.string().openapi({ description: 'E.164', example: '+6281234567890' }),
    resendAvailableAt: z.iso.datetime(),
    codeExpiresAt: z.iso.datetime(),
  })
  .openapi('PendingPhone')

const read = createRoute({
  method: 'get',
  path: '/users/phone-verification',
  summary: 'My phone number, and the one that waits for its code',
  security,
  responses: {
    200: json(
      z
        .object({
          phone: z.string().nullable(),
          verifiedAt: z.iso.datetime().nullable(),
          pending: PendingBody.nullable(),
          isAvailable: z
            .boolean()
            .openapi({ description: 'Whether this installation can send messages to phones' }),
        })
        .openapi('PhoneVerification'),
      'As it is now',
    ),
    ...problems(),
  },
})

const begin = createRoute({
  method: 'post',
  path: '/users/phone-verification',
  summary: 'Send a code to a phone number',
  description:
    'Done again it sends another, at most once a minute. Answers alike whoever else has the number. A ' +
    'number that takes the place of a proved one needs a confirmed session.',
  security,
  request: { body: jsonBody(z.strictObject({ phone: z.string().max(100) })) },
  responses: {
    201: json(PendingBody, 'The code is on its way'),
    ...problems(
      'identity.fields_unacceptable',
      'identity.confirmation_needed',
      'identity.resend_too_early',
      'identity.messages_unavailable',
      'identity.too_many_attempts',
    ),
  },
})

const complete = createRoute({
  method: 'post',
  path: '/users/phone-verification/completion',
  summary: 'Prove the number with the code that came to it',
  security,
  request: { body: jsonBody(z.strictObject({ code: FactorCode })) },
  responses: {
    204: { description: 'The number is proved, and the account’s' },
    ...problems(
      'identity.code_wrong',
      'identity.code_expired',
      'identity.code_dead',
      'identity.confirmation_needed',
    ),
  },
})

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
