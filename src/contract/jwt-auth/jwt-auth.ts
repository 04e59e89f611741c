import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { operation } from '../operation.ts'
import { FriendsCode } from '../referrals/referral-body.ts'
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
  summary: 'Create an account; a six-digit code is emailed',
  description:
    'The answer is the same for an address that already has an account: its owner gets an email ' +
    'instead, and no code activates that ticket. The terms and the privacy policy in ' +
    'force are accepted.',
  access: 'everybody',
  body: z.strictObject({
    email: Email,
    password: Password,
    termsAccepted: Accepted,
    privacyAccepted: Accepted,
    marketingAccepted: z.boolean().default(false),
    language: z.enum(locales).optional().openapi({
      description: 'The language of emails; by default that of `Accept-Language`',
    }),
    referralCode: FriendsCode,
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
  summary: 'Activate an account with the emailed code, and log in',
  description: 'A code is valid for ten minutes, works once and is void after five wrong tries.',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket, code: z.string().regex(/^\d{6}$/) }),
  answer: json(TokensBody, 'Logged in'),
  refuses: [
    'identity.code_wrong',
    'identity.code_expired',
    'identity.code_dead',
    'identity.ticket_ended',
    'identity.too_many_attempts',
  ],
})

export const resend = operation('POST /jwt_auth/resend/', {
  summary: 'Email a new code for a registration; the old one no longer works',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket }),
  answer: json(CodeSentBody.openapi('CodeSent'), 'A new code is on its way'),
  refuses: ['identity.resend_too_early', 'identity.ticket_ended', 'identity.too_many_attempts'],
})

export const logInRoute = operation('POST /jwt_auth/login/', {
  summary: 'Log in with an email address or phone number, and a password',
  description:
    'Ten tries in 15 minutes for one name from one network. The answers for an unknown name and for ' +
    'a wrong password are the same. After three failures `captcha` is required.',
  access: 'everybody',
  body: z.strictObject({ email: LogInName, password: Password, captcha: CaptchaAnswer }),
  answer: json(TokensBody, 'Logged in'),
  accepted: json(
    z.discriminatedUnion('next', [ActivationDueBody, SecondStepBody]),
    'The password is correct, but a second step is needed; or the account is not activated, and a ' +
      'new code is on its way',
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
          description: 'A confirmation has just replaced this refresh token: use the newer one',
        }),
      })
      .openapi('AccessToken'),
    'The session continues',
  ),
  refuses: ['identity.session_ended'],
})

export const logOutRoute = operation('POST /jwt_auth/logout/', {
  summary: 'End a session; one that has ended already changes nothing',
  access: 'everybody',
  body: z.strictObject({ refresh: RefreshToken }),
  done: 'Ended',
})
