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
  summary: 'Complete a login with a code: from an app, by email, or a backup code',
  description:
    'The ticket is the one in the 202 answer of the login, valid for ten minutes. Every code works ' +
    'once. Five tries in a quarter of an hour; known devices are counted separately.',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket, kind: CodeKind, code: FactorCode }),
  answer: json(TokensBody, 'Logged in'),
  refuses: ['identity.factor_wrong', 'identity.factor_used', ...wrong],
})

export const mail = operation('POST /jwt_auth/two-factor/mail/', {
  summary: 'Email a code for the second step; the previous one no longer works',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket }),
  answer: json(CodeSentBody.openapi('CodeSent'), 'A code is on its way'),
  refuses: ['identity.resend_too_early', ...wrong],
})

export const createSecondStepChallenge = operation('POST /jwt_auth/two-factor/passkey-question/', {
  summary: 'A challenge for a passkey of the account that is logging in',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket }),
  answer: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
  refuses: ['identity.second_step_ended', 'identity.passkeys_unavailable'],
})

export const completeByPasskey = operation('POST /jwt_auth/two-factor/passkey/', {
  summary: 'Complete a login with a passkey',
  access: 'everybody',
  body: PasskeyAnswerBody.extend({ ticket: Ticket }),
  answer: json(TokensBody, 'Logged in'),
  refuses: ['identity.passkey_refused', 'identity.passkeys_unavailable', ...wrong],
})

export const ask = operation('POST /jwt_auth/passkey/question/', {
  summary: 'A challenge for any passkey of this site, to log in with the passkey alone',
  access: 'everybody',
  answer: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
  refuses: ['identity.too_many_attempts', 'identity.passkeys_unavailable'],
})

export const signIn = operation('POST /jwt_auth/passkey/', {
  summary: 'Log in with a passkey alone',
  description: 'A passkey identifies its owner, so no second step follows.',
  access: 'everybody',
  body: PasskeyAnswerBody,
  answer: json(TokensBody, 'Logged in'),
  refuses: [
    'identity.passkey_refused',
    'identity.passkeys_unavailable',
    'identity.too_many_attempts',
  ],
})
