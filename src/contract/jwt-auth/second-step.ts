import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { CodeSentBody, Ticket, TokensBody } from './account-fields.ts'
import { CodeKind, FactorCode, PasskeyAnswerBody, PasskeyQuestionBody } from './factor-fields.ts'

const wrong = [
  'identity.factor_not_offered',
  'identity.second_step_ended',
  'identity.too_many_attempts',
] as const

export const complete = operation('POST /jwt_auth/two-factor/', {
  summary: 'Complete a sign-in with a code: of an app, by mail, or a recovery code',
  description:
    'The ticket is that of the 202 of log-in, valid for ten minutes. Every code is spent once. Five ' +
    'tries in a quarter of an hour; known devices are counted apart.',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket, kind: CodeKind, code: FactorCode }),
  answer: json(TokensBody, 'Signed in'),
  refuses: ['identity.factor_wrong', 'identity.factor_used', ...wrong],
})

export const mail = operation('POST /jwt_auth/two-factor/mail/', {
  summary: 'Mail a code for the second step; the former one is void',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket }),
  answer: json(CodeSentBody.openapi('CodeSent'), 'A code is on its way'),
  refuses: ['identity.resend_too_early', ...wrong],
})

export const createSecondStepChallenge = operation('POST /jwt_auth/two-factor/passkey-question/', {
  summary: 'A question for a passkey of the account that signs in',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket }),
  answer: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
  refuses: ['identity.second_step_ended', 'identity.passkeys_unavailable'],
})

export const completeByPasskey = operation('POST /jwt_auth/two-factor/passkey/', {
  summary: 'Complete a sign-in with a passkey',
  access: 'everybody',
  body: PasskeyAnswerBody.extend({ ticket: Ticket }),
  answer: json(TokensBody, 'Signed in'),
  refuses: ['identity.passkey_refused', 'identity.passkeys_unavailable', ...wrong],
})

export const ask = operation('POST /jwt_auth/passkey/question/', {
  summary: 'A question for any passkey of this site, to sign in with it alone',
  access: 'everybody',
  answer: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
  refuses: ['identity.too_many_attempts', 'identity.passkeys_unavailable'],
})

export const signIn = operation('POST /jwt_auth/passkey/', {
  summary: 'Sign in with a passkey alone',
  description: 'A passkey knows its owner by itself: no second step follows.',
  access: 'everybody',
  body: PasskeyAnswerBody,
  answer: json(TokensBody, 'Signed in'),
  refuses: [
    'identity.passkey_refused',
    'identity.passkeys_unavailable',
    'identity.too_many_attempts',
  ],
})
