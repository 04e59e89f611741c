import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { CodeSentBody, Ticket, TokensBody } from './account-fields.ts'
import { CodeKind, FactorCode, PasskeyAnswerBody, PasskeyQuestionBody } from './factor-fields.ts'

const wrong = [
  'identity.factor_not_offered',
  'identity.second_step_ended',
  'identity.too_many_attempts',
] as const

export const complete = createRoute({
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

export const mail = createRoute({
  method: 'post',
  path: '/jwt_auth/two-factor/mail',
  summary: 'Mail a code for the second step; the former one is void',
  request: { body: jsonBody(z.strictObject({ ticket: Ticket })) },
  responses: {
    200: json(CodeSentBody.openapi('CodeSent'), 'A code is on its way'),
    ...problems('identity.resend_too_early', ...wrong),
  },
})

export const askStep = createRoute({
  method: 'post',
  path: '/jwt_auth/two-factor/passkey-question',
  summary: 'A question for a passkey of the account that signs in',
  request: { body: jsonBody(z.strictObject({ ticket: Ticket })) },
  responses: {
    200: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
    ...problems('identity.second_step_ended', 'identity.passkeys_unavailable'),
  },
})

export const completeByPasskey = createRoute({
  method: 'post',
  path: '/jwt_auth/two-factor/passkey',
  summary: 'Complete a sign-in with a passkey',
  request: { body: jsonBody(PasskeyAnswerBody.extend({ ticket: Ticket })) },
  responses: {
    200: json(TokensBody, 'Signed in'),
    ...problems('identity.passkey_refused', 'identity.passkeys_unavailable', ...wrong),
  },
})

export const ask = createRoute({
  method: 'post',
  path: '/jwt_auth/passkey/question',
  summary: 'A question for any passkey of this site, to sign in with it alone',
  responses: {
    200: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
    ...problems('identity.too_many_attempts', 'identity.passkeys_unavailable'),
  },
})

export const signIn = createRoute({
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
