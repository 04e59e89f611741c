import { createRoute, z } from '@hono/zod-openapi'
import { countOpening, readReferralTerms, requireCode } from '#referrals'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { limitCodes } from '../form-limits.ts'
import { Code, CodeOwnerBody, termsBody } from './referral-body.ts'

const find = createRoute({
  method: 'get',
  path: '/referrals/codes/{code}',
  summary: 'Whom a code leads to, by initials, and the terms of today',
  description: 'A code that never was and one whose owner closed the account are answered alike.',
  request: { params: z.strictObject({ code: Code }) },
  responses: {
    200: json(CodeOwnerBody, 'It leads to a person'),
    ...problems('referrals.code_unknown', 'identity.too_many_attempts'),
  },
})

const open = createRoute({
  method: 'post',
  path: '/referrals/openings',
  summary: 'Count a browser that opened the link of a code for the first time in 30 days',
  request: { body: jsonBody(z.strictObject({ code: Code })) },
  responses: {
    204: { description: 'It is counted.' },
    ...problems('referrals.code_unknown', 'identity.too_many_attempts'),
  },
})

/** What anybody may ask of a code. */
export const referralCodeRoutes = resource()
  .openapi(find, async (c) => {
    const { db, clock } = c.var.services
    await limitCodes(c)
    const { code, maskedName } = await requireCode(db, c.req.valid('param').code)
    const terms = termsBody(await readReferralTerms(db, clock))
    return c.json({ code, referrer: maskedName, terms }, 200)
  })
  .openapi(open, async (c) => {
    const { db, clock } = c.var.services
    await limitCodes(c)
    await countOpening(db, clock, c.req.valid('json').code)
    return c.body(null, 204)
  })
