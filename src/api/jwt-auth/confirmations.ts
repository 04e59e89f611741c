import { createRoute, z } from '@hono/zod-openapi'
import {
  askForConfirmationPasskey,
  type ConfirmSession,
  confirmSession,
  mailConfirmationCode,
  readConfirmation,
} from '#identity'
import { json, jsonBody, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { CodeSentBody, codeSentBody, originOf, Password, TokensBody } from './account-fields.ts'
import {
  CodeKind,
  FactorCode,
  FactorMethod,
  PasskeyAnswerBody,
  PasskeyQuestionBody,
  questionBody,
} from './factor-fields.ts'

const StateBody = z
  .object({
    confirmedUntil: z.iso.datetime().nullable(),
    factorFreshUntil: z.iso.datetime().nullable().openapi({
      description:
        'Until when a passkey or authenticator code counts as fresh; staff approve with one',
    }),
    needsPassword: z.boolean(),
    methods: z.array(FactorMethod).openapi({
      description: 'What goes with the password, best first; `mail` alone: no second factor is on',
    }),
    hasSecondFactor: z.boolean(),
    hasPasskey: z.boolean().openapi({ description: 'A passkey confirms by itself' }),
    maskedEmail: z.string(),
    mailedCode: CodeSentBody.openapi('CodeSent').nullable().openapi({
      description: 'The code for this session that was mailed and is valid still',
    }),
  })
  .openapi('ConfirmationState')

const ConfirmedBody = TokensBody.extend({ confirmedUntil: z.iso.datetime() }).openapi('Confirmed')

const readState = createRoute({
  method: 'get',
  path: '/jwt_auth/confirmations',
  summary: 'Until when this session is confirmed, and what a confirmation takes',
  security: [{ bearer: [] }],
  responses: { 200: json(StateBody, 'As it is now'), ...problems() },
})

const confirm = createRoute({
  method: 'post',
  path: '/jwt_auth/confirmations',
  summary: 'Show once more that it is me; the session is then confirmed for five minutes',
  description:
    'Operations that answer `identity.confirmation_needed` (403) work afterwards. Takes the ' +
    'password and a code of one of `methods`: where no second factor is on, one that is mailed by ' +
    '`confirmations/mail/`, valid for ten minutes. The session gets new tokens; the former ' +
    'refresh token answers for half a minute, so that nothing under way is cut off, and ends the ' +
    'session when it is shown later. After five wrong passwords in a quarter of an hour the ' +
    'session ends.',
  security: [{ bearer: [] }],
  request: {
    body: jsonBody(
      z.strictObject({
        password: Password.optional(),
        kind: CodeKind.default('app').openapi({ description: 'Of `code`' }),
        code: FactorCode.optional(),
      }),
    ),
  },
  responses: {
    200: json(ConfirmedBody, 'Confirmed'),
    ...problems(
      'identity.fields_unacceptable',
      'identity.factor_needed',
      'identity.factor_wrong',
      'identity.factor_not_offered',
      'identity.too_many_attempts',
      'identity.session_ended',
    ),
  },
})

const mail = createRoute({
  method: 'post',
  path: '/jwt_auth/confirmations/mail',
  summary: 'Mail a code for the confirmation of this session',
  security: [{ bearer: [] }],
  responses: {
    200: json(CodeSentBody.openapi('CodeSent'), 'A code is on its way'),
    ...problems(
      'identity.resend_too_early',
      'identity.factor_not_offered',
      'identity.too_many_attempts',
    ),
  },
})

const ask = createRoute({
  method: 'post',
  path: '/jwt_auth/confirmations/passkey-question',
  summary: 'A question for one of my passkeys',
  security: [{ bearer: [] }],
  responses: {
    200: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
    ...problems('identity.passkeys_unavailable'),
  },
})

const confirmByPasskey = createRoute({
  method: 'post',
  path: '/jwt_auth/confirmations/passkey',
  summary: 'Confirm this session with a passkey; no password is needed',
  security: [{ bearer: [] }],
  request: { body: jsonBody(PasskeyAnswerBody) },
  responses: {
    200: json(ConfirmedBody, 'Confirmed'),
    ...problems(
      'identity.passkey_refused',
      'identity.passkeys_unavailable',
      'identity.factor_not_offered',
      'identity.too_many_attempts',
    ),
  },
})

const app = resource()
app.use('/jwt_auth/confirmations/*', signedIn)

/** Second checks before money, or what guards it, is changed. */
export const confirmationRoutes = app
  .openapi(readState, async (c) => {
    const { actor, sessionId, services } = c.var
    const state = await readConfirmation(services.db, services, { actor, sessionId })
    const confirmedUntil = state.confirmedUntil?.toISOString() ?? null
    const factorFreshUntil = state.factorFreshUntil?.toISOString() ?? null
    const mailedCode = state.mailedCode === null ? null : codeSentBody(state.mailedCode)
    const until = { confirmedUntil, factorFreshUntil }
    return c.json({ ...state, methods: [...state.methods], ...until, mailedCode }, 200)
  })
  .openapi(confirm, async (c) => {
    const { password, kind, code } = c.req.valid('json')
    const factor = code === undefined ? undefined : { kind, code }
    return c.json(await confirmed(c, { password, factor }), 200)
  })
  .openapi(mail, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    const sent = await mailConfirmationCode(services.db, services, who, originOf(c))
    return c.json(codeSentBody(sent), 200)
  })
  .openapi(ask, async (c) => {
    const { actor, sessionId, services } = c.var
    const asked = await askForConfirmationPasskey(services.db, services, { actor, sessionId })
    return c.json(questionBody(asked), 200)
  })
  .openapi(confirmByPasskey, async (c) =>
    c.json(await confirmed(c, { factor: { kind: 'passkey', ...c.req.valid('json') } }), 200),
  )

async function confirmed(c: ApiContext, wish: ConfirmSession) {
  const { actor, sessionId, services } = c.var
  const who = { actor, sessionId }
  const { confirmedUntil, ...tokens } = await confirmSession(
    services.db,
    services,
    who,
    wish,
    originOf(c),
  )
  return { ...tokens, confirmedUntil: confirmedUntil.toISOString() }
}
