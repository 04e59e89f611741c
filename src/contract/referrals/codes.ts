import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { Code, CodeOwnerBody } from './referral-body.ts'

export const find = operation('GET /referrals/codes/{code}/', {
  summary: 'Whom a code leads to, by initials, and the terms of today',
  description: 'A code that never was and one whose owner closed the account are answered alike.',
  access: 'everybody',
  params: z.strictObject({ code: Code }),
  answer: json(CodeOwnerBody, 'It leads to a person'),
  refuses: ['referrals.code_unknown', 'identity.too_many_attempts'],
})

export const open = operation('POST /referrals/openings/', {
  summary: 'Count a browser that opened the link of a code for the first time in 30 days',
  access: 'everybody',
  body: z.strictObject({ code: Code }),
  done: 'It is counted.',
  refuses: ['referrals.code_unknown', 'identity.too_many_attempts'],
})
