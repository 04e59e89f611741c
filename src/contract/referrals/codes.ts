import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { Code, CodeOwnerBody } from './referral-body.ts'

export const find = createRoute({
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

export const open = createRoute({
  method: 'post',
  path: '/referrals/openings',
  summary: 'Count a browser that opened the link of a code for the first time in 30 days',
  request: { body: jsonBody(z.strictObject({ code: Code })) },
  responses: {
    204: { description: 'It is counted.' },
    ...problems('referrals.code_unknown', 'identity.too_many_attempts'),
  },
})
