import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { CodeSentBody, Email } from '../jwt-auth/account-fields.ts'
import { FactorCode } from '../jwt-auth/factor-fields.ts'

const security = [{ bearer: [] }]

export const begin = createRoute({
  method: 'post',
  path: '/users/email-change',
  summary: 'Begin to change my address; codes go to the old and the new one',
  description:
    'Answers alike for an address that has an account: its owner is told, and no code completes it.',
  security,
  request: { body: jsonBody(z.strictObject({ email: Email })) },
  responses: {
    201: json(CodeSentBody.openapi('CodeSent'), 'Two codes are on their way'),
    ...problems(
      'identity.confirmation_needed',
      'identity.fields_unacceptable',
      'identity.too_many_attempts',
    ),
  },
})

export const read = createRoute({
  method: 'get',
  path: '/users/email-change',
  summary: 'The address that waits for its codes',
  security,
  responses: {
    200: json(
      z.object({ maskedEmail: z.string().nullable() }).openapi('EmailChange'),
      'Null when none does',
    ),
    ...problems(),
  },
})

export const complete = createRoute({
  method: 'post',
  path: '/users/email-change/completion',
  summary: 'Complete the change with both codes',
  description: 'Every other session ends, and withdrawals wait for 24 hours.',
  security,
  request: { body: jsonBody(z.strictObject({ oldCode: FactorCode, newCode: FactorCode })) },
  responses: {
    204: { description: 'The new address holds' },
    ...problems(
      'identity.confirmation_needed',
      'identity.email_codes_wrong',
      'identity.email_change_ended',
      'identity.too_many_attempts',
    ),
  },
})
