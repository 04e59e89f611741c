import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { operation } from '../operation.ts'
import { Code } from '../referrals/referral-body.ts'
import {
  Accepted,
  ActivationDueBody,
  CodeSentBody,
  Email,
  LogInName,
  Password,
  PendingBody,
  RefreshToken,
  SecondStepBody,
  Ticket,
  TokensBody,
} from './account-fields.ts'

export const register = operation('POST /jwt_auth/register/', {
  summary: 'Register; a six-digit code is mailed',
  description:
    'Answers alike for an address that has an account: its owner gets a mail instead, and no ' +
    'code opens that ticket. Terms and privacy policy are those of version 2026-11.',
  access: 'everybody',
  body: z.strictObject({
    email: Email,
    password: Password,
    termsAccepted: Accepted,
    privacyAccepted: Accepted,
    marketingAccepted: z.boolean().default(false),
    language: z.enum(locales).optional().openapi({
      description: 'The language of mails; by default that of `Accept-Language`',
    }),
    referralCode: Code.optional().openapi({ description: 'Of the friend who brought you' }),
    captcha: CaptchaAnswer,
  }),
  created: json(PendingBody, 'A code is on its way'),
  refuses: [
    'identity.fields_unacceptable',
    'identity.too_many_attempts',
    'identity.busy',
    'referrals.code_unknown',
    ...captchaCodes,
  ],
})

export const activate = operation('POST /jwt_auth/activate/', {
  summary: 'Activate an account with the mailed code, and sign in',
  description: 'A code is valid for ten minutes, works once and is dead after five wrong tries.',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket, code: z.string().regex(/^\d{6}$/) }),
  answer: json(TokensBody, 'Signed in'),
  refuses: [
    'identity.code_wrong',
    'identity.code_expired',
    'identity.code_dead',
    'identity.ticket_ended',
    'identity.too_many_attempts',
  ],
})

export const resend = operation('POST /jwt_auth/resend/', {
  summary: 'Mail a new code for a registration; the old one is void',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket }),
  answer: json(CodeSentBody.openapi('CodeSent'), 'A new code is on its way'),
  refuses: ['identity.resend_too_early', 'identity.ticket_ended', 'identity.too_many_attempts'],
})

export const logInRoute = operation('POST /jwt_auth/login/', {
  summary: 'Sign in with e-mail or phone number, and password',
  description:
    'Ten tries in 15 minutes for one name from one network. The answers for an unknown name and for ' +
    'a wrong password are the same. After three failures `captcha` is asked for.',
  access: 'everybody',
  body: z.strictObject({ email: LogInName, password: Password, captcha: CaptchaAnswer }),
  answer: json(TokensBody, 'Signed in'),
  accepted: json(
    z.discriminatedUnion('next', [ActivationDueBody, SecondStepBody]),
    'The password is right, but a second factor is due; or the account waits for its code, and a ' +
      'new one is on its way',
  ),
  refuses: [
    'identity.invalid_credentials',
    'identity.account_suspended',
    'identity.death_reported',
    'identity.too_many_attempts',
    'identity.busy',
    ...captchaCodes,
  ],
})

export const refreshRoute = operation('POST /jwt_auth/refresh/', {
  summary: 'A new access token for a session that has not ended',
  access: 'everybody',
  body: z.strictObject({ refresh: RefreshToken }),
  answer: json(
    z
      .object({
        access: z.string(),
        isFormer: z.literal(true).optional().openapi({
          description:
            'This refresh token was replaced a moment ago by a confirmation: keep the newer one',
        }),
      })
      .openapi('AccessToken'),
    'Goes on',
  ),
  refuses: ['identity.session_ended'],
})

export const logOutRoute = operation('POST /jwt_auth/logout/', {
  summary: 'End a session; one that has ended already changes nothing',
  access: 'everybody',
  body: z.strictObject({ refresh: RefreshToken }),
  done: 'Ended',
})
