import { createRoute, z } from '@hono/zod-openapi'
import {
  activateAccount,
  logIn,
  logInTurn,
  logOut,
  needsProofOfPerson,
  refreshSession,
  registerAccount,
  resendCode,
} from '#identity'
import { locales } from '#kernel'
import { type CodeOwner, codeNotTaken, findCode, rememberCode } from '#referrals'
import { json, jsonBody, problems } from '../answers.ts'
import { CaptchaAnswer, captchaCodes, passCaptcha } from '../captcha/captcha.ts'
import { type ApiContext, resource } from '../env.ts'
import { limitCodes } from '../form-limits.ts'
import { Code } from '../referrals/referral-body.ts'
import {
  Accepted,
  ActivationDueBody,
  CodeSentBody,
  codeSentBody,
  Email,
  LogInName,
  originOf,
  Password,
  PendingBody,
  RefreshToken,
  SecondStepBody,
  secondStepBody,
  Ticket,
  TokensBody,
} from './account-fields.ts'

const register = createRoute({
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

const activate = createRoute({
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

const resend = createRoute({
  method: 'post',
  path: '/jwt_auth/resend',
  summary: 'Mail a new code for a registration; the old one is void',
  request: { body: jsonBody(z.strictObject({ ticket: Ticket })) },
  responses: {
    200: json(CodeSentBody.openapi('CodeSent'), 'A new code is on its way'),
    ...problems('identity.resend_too_early', 'identity.ticket_ended', 'identity.too_many_attempts'),
  },
})

const logInRoute = createRoute({
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

const refreshRoute = createRoute({
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

const logOutRoute = createRoute({
  method: 'post',
  path: '/jwt_auth/logout',
  summary: 'End a session; one that has ended already changes nothing',
  request: { body: jsonBody(z.strictObject({ refresh: RefreshToken })) },
  responses: { 204: { description: 'Ended' }, ...problems() },
})

async function broughtBy(c: ApiContext, code: string): Promise<CodeOwner> {
  await limitCodes(c)
  const owner = await findCode(c.var.services.db, code)
  if (owner === null) throw codeNotTaken()
  return owner
}

/** Registration, activation and sessions. */
export const jwtAuthRoutes = resource()
  .openapi(register, async (c) => {
    const { db, keys, clock } = c.var.services
    const { email, password, marketingAccepted, language, referralCode, captcha } =
      c.req.valid('json')
    const brought = referralCode === undefined ? null : await broughtBy(c, referralCode)
    await passCaptcha(c, 'register', captcha)
    const input = { email, password, marketingAccepted, language: language ?? c.var.locale }
    const pending = await registerAccount(db, keys, clock, input, originOf(c))
    const { ticket } = pending
    if (brought !== null) await rememberCode(db, clock, { ticket, code: brought.code })
    return c.json({ ticket, ...codeSentBody(pending) }, 201)
  })
  .openapi(activate, async (c) => {
    const { db, keys, clock } = c.var.services
    return c.json(await activateAccount(db, keys, clock, c.req.valid('json'), originOf(c)), 200)
  })
  .openapi(resend, async (c) => {
    const { db, keys, clock } = c.var.services
    const sent = await resendCode(db, keys, clock, c.req.valid('json'), originOf(c))
    return c.json(codeSentBody(sent), 200)
  })
  .openapi(logInRoute, async (c) => {
    const { db, keys, clock } = c.var.services
    const { email: name, password, captcha } = c.req.valid('json')
    const origin = originOf(c)
    const result = await logInTurn(origin, async () => {
      if (await needsProofOfPerson(db, keys, name, origin)) await passCaptcha(c, 'login', captcha)
      return await logIn(db, keys, clock, { name, password }, origin)
    })
    if (result.next === 'signed-in') return c.json(result.tokens, 200)
    if (result.next === 'second-step') return c.json(secondStepBody(result.step), 202)
    const { ticket, ...sent } = result.pending
    return c.json({ ticket, next: 'activation' as const, ...codeSentBody(sent) }, 202)
  })
  .openapi(refreshRoute, async (c) => {
    const { db, keys, clock, staffSessions } = c.var.services
    const { refresh } = c.req.valid('json')
    const { access, isFormer } = await refreshSession(db, keys, clock, refresh, staffSessions)
    return c.json(isFormer ? { access, isFormer } : { access }, 200)
  })
  .openapi(logOutRoute, async (c) => {
    const { db, clock } = c.var.services
    await logOut(db, clock, c.req.valid('json').refresh)
    return c.body(null, 204)
  })
