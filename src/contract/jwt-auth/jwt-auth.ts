import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonBody, problems } from '../answers.ts'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
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

export const register = createRoute({
  method: 'post',
  path: '/jwt_auth/register',
  summary: 'Register; a six-digit code is mailed',
  description:
    'Answers alike for an address that has an account: its owner is told by mail instead, and no ' +
    'code opens that ticket. Terms and privacy policy are those of version 2026-11.',
  request: {
    body: jsonBody(
      z.strictObject({
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
    ),
  },
  responses: {
    201: json(PendingBody, 'A code is on its way'),
    ...problems(
      'identity.fields_unacceptable',
      'identity.too_many_attempts',
      'identity.busy',
      'referrals.code_unknown',
      ...captchaCodes,
    ),
  },
})

export const activate = createRoute({
  method: 'post',
  path: '/jwt_auth/activate',
  summary: 'Activate an account with the mailed code, and sign in',
  description: 'A code is valid for ten minutes, works once and is dead after five wrong tries.',
  request: {
    body: jsonBody(z.strictObject({ ticket: Ticket, code: z.string().regex(/^\d{6}$/) })),
  },
  responses: {
    200: json(TokensBody, 'Signed in'),
    ...problems(
      'identity.code_wrong',
      'identity.code_expired',
      'identity.code_dead',
      'identity.ticket_ended',
      'identity.too_many_attempts',
    ),
  },
})

export const resend = createRoute({
  method: 'post',
  path: '/jwt_auth/resend',
  summary: 'Mail a new code for a registration; the old one is void',
  request: { body: jsonBody(z.strictObject({ ticket: Ticket })) },
  responses: {
    200: json(CodeSentBody.openapi('CodeSent'), 'A new code is on its way'),
    ...problems('identity.resend_too_early', 'identity.ticket_ended', 'identity.too_many_attempts'),
  },
})

export const logInRoute = createRoute({
  method: 'post',
  path: '/jwt_auth/login',
  summary: 'Sign in with e-mail or phone number, and password',
  description:
    'Ten tries in 15 minutes for one name from one network. The answers for an unknown name and for ' +
    'a wrong password are the same. After three failures `captcha` is asked for.',
  request: {
    body: jsonBody(
      z.strictObject({ email: LogInName, password: Password, captcha: CaptchaAnswer }),
    ),
  },
  responses: {
    200: json(TokensBody, 'Signed in'),
    202: json(
      z.discriminatedUnion('next', [ActivationDueBody, SecondStepBody]),
      'The password is right, but a second factor is due; or the account waits for its code, and a ' +
        'new one is on its way',
    ),
    ...problems(
      'identity.invalid_credentials',
      'identity.account_suspended',
      'identity.too_many_attempts',
      'identity.busy',
      ...captchaCodes,
    ),
  },
})

export const refreshRoute = createRoute({
  method: 'post',
  path: '/jwt_auth/refresh',
  summary: 'A new access token for a session that goes on',
  request: { body: jsonBody(z.strictObject({ refresh: RefreshToken })) },
  responses: {
    200: json(
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
    ...problems('identity.session_ended'),
  },
})

export const logOutRoute = createRoute({
  method: 'post',
  path: '/jwt_auth/logout',
  summary: 'End a session; one that has ended already changes nothing',
  request: { body: jsonBody(z.strictObject({ refresh: RefreshToken })) },
  responses: { 204: { description: 'Ended' }, ...problems() },
})
