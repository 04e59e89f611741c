import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { CodeSentBody, Password, TokensBody } from './account-fields.ts'
import {
  CodeKind,
  FactorCode,
  FactorMethod,
  PasskeyAnswerBody,
  PasskeyQuestionBody,
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
      description:
        'What is needed with the password, best first; `mail` alone: two-step verification is off',
    }),
    hasSecondFactor: z.boolean(),
    hasPasskey: z.boolean().openapi({ description: 'A passkey is enough to confirm' }),
    maskedEmail: z.string(),
    mailedCode: CodeSentBody.openapi('CodeSent').nullable().openapi({
      description: 'The code emailed for this session, if still valid',
    }),
  })
  .openapi('ConfirmationState')

const ConfirmedBody = TokensBody.extend({ confirmedUntil: z.iso.datetime() }).openapi('Confirmed')

export const readState = operation('GET /jwt_auth/confirmations/', {
  summary: 'Until when this session is confirmed, and what a confirmation requires',
  answer: json(StateBody, 'The current state'),
})

export const confirm = operation('POST /jwt_auth/confirmations/', {
  summary: 'Confirm that it is me; the session is then confirmed for five minutes',
  description:
    'Operations that answer `identity.confirmation_needed` (403) work afterwards. Takes the ' +
    'password and a code of one of `methods`: if two-step verification is off, the code emailed by ' +
    '`confirmations/mail/`, valid for ten minutes. The session gets new tokens; the previous ' +
    'refresh token works for half a minute, so that no request in progress fails, and ends the ' +
    'session when it is shown later. After five wrong passwords in a quarter of an hour the ' +
    'session ends.',
  body: z.strictObject({
    password: Password.optional(),
    kind: CodeKind.default('app').openapi({ description: 'Of `code`' }),
    code: FactorCode.optional(),
  }),
  answer: json(ConfirmedBody, 'Confirmed'),
  refuses: [
    'identity.fields_unacceptable',
    'identity.factor_needed',
    'identity.factor_wrong',
    'identity.factor_used',
    'identity.factor_not_offered',
    'identity.too_many_attempts',
    'identity.session_ended',
  ],
})

export const mail = operation('POST /jwt_auth/confirmations/mail/', {
  summary: 'Email a code to confirm this session',
  answer: json(CodeSentBody.openapi('CodeSent'), 'A code is on its way'),
  refuses: [
    'identity.resend_too_early',
    'identity.factor_not_offered',
    'identity.too_many_attempts',
  ],
})

export const ask = operation('POST /jwt_auth/confirmations/passkey-question/', {
  summary: 'A challenge for one of my passkeys',
  answer: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
  refuses: ['identity.passkeys_unavailable'],
})

export const confirmByPasskey = operation('POST /jwt_auth/confirmations/passkey/', {
  summary: 'Confirm this session with a passkey; no password is needed',
  body: PasskeyAnswerBody,
  answer: json(ConfirmedBody, 'Confirmed'),
  refuses: [
    'identity.passkey_refused',
    'identity.passkeys_unavailable',
    'identity.factor_not_offered',
    'identity.too_many_attempts',
  ],
})
