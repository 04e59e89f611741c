import { createRoute, z } from '@hono/zod-openapi'
import {
  activateApp,
  addPasskey,
  askForNewPasskey,
  beginApp,
  type FactorName,
  keepFactor,
  readAppSetUp,
  removeFactor,
  renewRecoveryCodes,
} from '#identity'
import { readWallet } from '#portfolio'
import { json, jsonBody, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import {
  FactorCode,
  PasskeyAnswerBody,
  PasskeyQuestionBody,
  questionBody,
} from '../jwt-auth/factor-fields.ts'
import { signedIn } from '../middleware.ts'
import { notFound } from '../refusals.ts'

const security = [{ bearer: [] }]
const params = z.object({ passkeyId: z.uuid() })

/** What keeps someone from adding a factor, of whichever kind. */
const enrolmentCodes = [
  'identity.confirmation_needed',
  'identity.first_factor_waits',
  'identity.provider_sign_in_needed',
] as const

const SetUpBody = z
  .object({
    secret: z.string().openapi({ description: 'Base32, to be typed in' }),
    address: z.string().openapi({ description: '`otpauth://…`, for a QR code' }),
  })
  .openapi('AppSetUp')

const CodesBody = z
  .object({
    recoveryCodes: z.array(z.string()).nullable().openapi({
      description: 'Ten, shown this once; null: those of before stay in force',
    }),
  })
  .openapi('RecoveryCodes')

const RemovalBody = z
  .object({
    dueAt: z.iso.datetime().nullable().openapi({
      description: 'The last factor of an account with money goes only then; null: it is gone',
    }),
  })
  .openapi('FactorRemoval')

const begin = createRoute({
  method: 'post',
  path: '/users/factors/app',
  summary: 'Begin to set an authenticator app up',
  security,
  responses: {
    201: json(SetUpBody, 'To be given to the app'),
    ...problems(...enrolmentCodes, 'identity.app_set_up_already'),
  },
})

const readSetUp = createRoute({
  method: 'get',
  path: '/users/factors/app',
  summary: 'What is being set up, as long as it is not in force',
  security,
  responses: { 200: json(SetUpBody, 'To be given to the app'), ...problems('request.not_found') },
})

const activate = createRoute({
  method: 'post',
  path: '/users/factors/app/activation',
  summary: 'Put the app in force with its first code',
  security,
  request: { body: jsonBody(z.strictObject({ code: FactorCode })) },
  responses: {
    200: json(CodesBody, 'In force'),
    ...problems(...enrolmentCodes, 'identity.app_code_wrong', 'identity.app_set_up_ended'),
  },
})

const askNew = createRoute({
  method: 'post',
  path: '/users/passkeys/question',
  summary: 'A question that makes a browser create a passkey',
  security,
  responses: {
    200: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
    ...problems(...enrolmentCodes, 'identity.passkeys_too_many', 'identity.passkeys_unavailable'),
  },
})

const add = createRoute({
  method: 'post',
  path: '/users/passkeys',
  summary: 'Keep a passkey that was created',
  security,
  request: {
    body: jsonBody(PasskeyAnswerBody.extend({ name: z.string().trim().min(1).max(60) })),
  },
  responses: {
    201: json(CodesBody, 'Kept'),
    ...problems(...enrolmentCodes, 'identity.passkey_refused'),
  },
})

const renew = createRoute({
  method: 'post',
  path: '/users/recovery-codes',
  summary: 'Ten new recovery codes; the former ones are void',
  security,
  responses: {
    201: json(CodesBody, 'Shown this once'),
    ...problems('identity.confirmation_needed', 'identity.second_factor_missing'),
  },
})

const removing = {
  summary: 'Remove a second factor',
  description:
    'The last one of an account with money goes only after 24 hours and can be kept until then.',
  security,
  responses: {
    200: json(RemovalBody, 'Gone, or planned'),
    ...problems('identity.confirmation_needed', 'identity.second_factor_missing'),
  },
}
const keeping = {
  summary: 'Keep a second factor whose removal is planned',
  security,
  responses: { 204: { description: 'Stays' }, ...problems('identity.second_factor_missing') },
}
const removeApp = createRoute({
  ...removing,
  method: 'post',
  path: '/users/factors/app/removal',
})
const keepApp = createRoute({
  ...keeping,
  method: 'post',
  path: '/users/factors/app/removal/ending',
})
const removePasskey = createRoute({
  ...removing,
  method: 'post',
  path: '/users/passkeys/{passkeyId}/removal',
  request: { params },
})
const keepPasskey = createRoute({
  ...keeping,
  method: 'post',
  path: '/users/passkeys/{passkeyId}/removal/ending',
  request: { params },
})

const app = resource()
app.use('/users/factors/*', signedIn)
app.use('/users/passkeys/*', signedIn)
app.use('/users/recovery-codes/*', signedIn)

/** The second factors of the signed-in user. */
export const factorRoutes = app
  .openapi(begin, async (c) =>
    c.json(await beginApp(c.var.services.db, c.var.services, whoOf(c)), 201),
  )
  .openapi(readSetUp, async (c) => {
    const { services, actor } = c.var
    const setUp = await readAppSetUp(services.db, services, actor.userId)
    if (setUp === null) throw notFound()
    return c.json(setUp, 200)
  })
  .openapi(activate, async (c) => {
    const { services } = c.var
    const codes = await activateApp(services.db, services, whoOf(c), c.req.valid('json'))
    return c.json(codesBody(codes), 200)
  })
  .openapi(askNew, async (c) => {
    const { services } = c.var
    return c.json(questionBody(await askForNewPasskey(services.db, services, whoOf(c))), 200)
  })
  .openapi(add, async (c) => {
    const { services } = c.var
    const codes = await addPasskey(services.db, services, whoOf(c), c.req.valid('json'))
    return c.json(codesBody(codes), 201)
  })
  .openapi(renew, async (c) => {
    const { services } = c.var
    return c.json(codesBody(await renewRecoveryCodes(services.db, services, whoOf(c))), 201)
  })
  .openapi(removeApp, async (c) => c.json(await removed(c, { kind: 'app' }), 200))
  .openapi(removePasskey, async (c) =>
    c.json(await removed(c, { kind: 'passkey', id: c.req.valid('param').passkeyId }), 200),
  )
  .openapi(keepApp, async (c) => {
    await keepFactor(c.var.services.db, whoOf(c), { kind: 'app' })
    return c.body(null, 204)
  })
  .openapi(keepPasskey, async (c) => {
    const { passkeyId: id } = c.req.valid('param')
    await keepFactor(c.var.services.db, whoOf(c), { kind: 'passkey', id })
    return c.body(null, 204)
  })

async function removed(c: ApiContext, factor: FactorName): Promise<z.infer<typeof RemovalBody>> {
  const { db, clock } = c.var.services
  const { free, held, inEscrow } = await readWallet(db, clock, c.var.actor)
  const hasMoney = free + held + inEscrow > 0n
  const dueAt = await removeFactor(db, clock, whoOf(c), factor, { hasMoney })
  return { dueAt: dueAt?.toISOString() ?? null }
}

function whoOf({ var: { actor, sessionId } }: ApiContext) {
  return { actor, sessionId }
}

function codesBody(codes: readonly string[] | null): z.infer<typeof CodesBody> {
  return { recoveryCodes: codes === null ? null : [...codes] }
}
