import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { Code, CodeOwnerBody } from './referral-body.ts'

export const find = operation('GET /referrals/codes/{code}/', {
  summary: 'The initials of the person a code belongs to, and today’s terms',
  description: 'An unknown code and the code of a closed account get the same answer.',
  access: 'everybody',
  params: z.strictObject({ code: Code }),
  answer: json(CodeOwnerBody, 'The code exists'),
  refuses: ['referrals.code_unknown', 'identity.too_many_attempts'],
})

export const open = operation('POST /referrals/openings/', {
  summary: 'Count a browser that opened a referral link, once in 30 days',
  access: 'everybody',
  body: z.strictObject({ code: Code }),
  done: 'It is counted.',
  refuses: ['referrals.code_unknown', 'identity.too_many_attempts'],
})
