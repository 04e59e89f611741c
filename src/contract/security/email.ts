import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { CodeSentBody, Email } from '../jwt-auth/account-fields.ts'
import { FactorCode } from '../jwt-auth/factor-fields.ts'
import { operation } from '../operation.ts'

export const begin = operation('POST /users/email-change/', {
  summary: 'Start to change my email address; codes go to the old and the new one',
  description:
    'The answer is the same for an address that already has an account: its owner is notified, and no code completes the change.',
  body: z.strictObject({ email: Email }),
  created: json(CodeSentBody.openapi('CodeSent'), 'Two codes are on their way'),
  refuses: [
    'identity.confirmation_needed',
    'identity.fields_unacceptable',
    'identity.too_many_attempts',
  ],
})

export const read = operation('GET /users/email-change/', {
  summary: 'The new address, until its codes are entered',
  answer: json(
    z.object({ email: z.string().nullable() }).openapi('EmailChange'),
    'Null when none does',
  ),
})

export const complete = operation('POST /users/email-change/completion/', {
  summary: 'Complete the change with both codes',
  description: 'Every other session ends, and withdrawals are possible after 24 hours.',
  body: z.strictObject({ oldCode: FactorCode, newCode: FactorCode }),
  done: 'The new address is in force',
  refuses: [
    'identity.confirmation_needed',
    'identity.email_codes_wrong',
    'identity.email_change_ended',
    'identity.too_many_attempts',
  ],
})
