import { createRoute, z } from '@hono/zod-openapi'
import {
  askForStepPasskey,
  askToSignIn,
  completeSecondStep,
  mailStepCode,
  signInWithPasskey,
} from '#identity'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { CodeSentBody, codeSentBody, originOf, Ticket, TokensBody } from './account-fields.ts'
import {
  CodeKind,
  FactorCode,
  PasskeyAnswerBody,
  PasskeyQuestionBody,
  questionBody,
} from './factor-fields.ts'

const wrong = [
  'identity.factor_not_offered',
  'identity.second_step_ended',
  'identity.too_many_attempts',
] as const

const complete = createRoute({
  method: 'post',
  path: '/jwt_auth/two-factor',
  summary: 'Complete a sign-in with a code: of an app, by mail, or a recovery code',
  description:
    'The ticket is that of the 202 of log-in, valid for ten minutes. Every code is spent once. Five ' +
    'tries in a quarter of an hour; known devices are counted apart.',
  request: {
    body: jsonBody(z.strictObject({ ticket: Ticket, kind: CodeKind, code: FactorCode })),
  },
  responses: {
    200: json(TokensBody, 'Signed in'),
    ...problems('identity.factor_wrong', ...wrong),
  },
})

const mail = createRoute({
  method: 'post',
  path: '/jwt_auth/two-factor/mail',
  summary: 'Mail a code for the second step; the former one is void',
  request: { body: jsonBody(z.strictObject({ ticket: Ticket })) },
  responses: {
    200: json(CodeSentBody.openapi('CodeSent'), 'A code is on its way'),
    ...problems('identity.resend_too_early', ...wrong),
  },
})

const askStep = createRoute({
  method: 'post',
  path: '/jwt_auth/two-factor/passkey-question',
  summary: 'A question for a passkey of the account that signs in',
  request: { body: jsonBody(z.strictObject({ ticket: Ticket })) },
  responses: {
    200: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
    ...problems('identity.second_step_ended', 'identity.passkeys_unavailable'),
  },
})

const completeByPasskey = createRoute({
  method: 'post',
  path: '/jwt_auth/two-factor/passkey',
  summary: 'Complete a sign-in with a passkey',
  request: { body: jsonBody(PasskeyAnswerBody.extend({ ticket: Ticket })) },
  responses: {
    200: json(TokensBody, 'Signed in'),
    ...problems('identity.passkey_refused', 'identity.passkeys_unavailable', ...wrong),
  },
})

const ask = createRoute({
  method: 'post',
  path: '/jwt_auth/passkey/question',
  summary: 'A question for any passkey of this site, to sign in with it alone',
  responses: {
    200: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
    ...problems('identity.too_many_attempts', 'identity.passkeys_unavailable'),
  },
})

const signIn = createRoute({
  method: 'post',
  path: '/jwt_auth/passkey',
  summary: 'Sign in with a passkey alone',
  description: 'A passkey knows its owner by itself: no second step follows.',
  request: { body: jsonBody(PasskeyAnswerBody) },
  responses: {
    200: json(TokensBody, 'Signed in'),
    ...problems(
      'identity.passkey_refused',
      'identity.passkeys_unavailable',
      'identity.too_many_attempts',
    ),
  },
})

/** The second step of a sign-in, and signing in with a passkey. */
export const secondStepRoutes = resource()
  .openapi(complete, async (c) => {
    const { ticket, kind, code } = c.req.valid('json')
    const wish = { ticket, proof: { kind, code } }
    return c.json(
      await completeSecondStep(c.var.services.db, c.var.services, wish, originOf(c)),
      200,
    )
  })
  .openapi(mail, async (c) => {
    const { services } = c.var
    const sent = await mailStepCode(services.db, services, c.req.valid('json'), originOf(c))
    return c.json(codeSentBody(sent), 200)
  })
  .openapi(askStep, async (c) => {
    const { services } = c.var
    const asked = await askForStepPasskey(services.db, services, c.req.valid('json'))
    return c.json(questionBody(asked), 200)
  })
  .openapi(completeByPasskey, async (c) => {
    const { ticket, ...answer } = c.req.valid('json')
    const wish = { ticket, proof: { kind: 'passkey', ...answer } as const }
    return c.json(
      await completeSecondStep(c.var.services.db, c.var.services, wish, originOf(c)),
      200,
    )
  })
  .openapi(ask, async (c) => {
    const { services } = c.var
    return c.json(questionBody(await askToSignIn(services.db, services, originOf(c))), 200)
  })
  .openapi(signIn, async (c) => {
    const { services } = c.var
    const answer = c.req.valid('json')
    return c.json(await signInWithPasskey(services.db, services, answer, originOf(c)), 200)
  })
