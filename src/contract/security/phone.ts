import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { FactorCode } from '../jwt-auth/factor-fields.ts'
import { operation } from '../operation.ts'

const PendingBody = z
  .object({
    phone: z.string().openapi({ description: 'E.164', example: '+6281234567890' }),
    resendAvailableAt: z.iso.datetime(),
    codeExpiresAt: z.iso.datetime(),
  })
  .openapi('PendingPhone')
export type PendingPhone = z.input<typeof PendingBody>

const PhoneVerificationBody = z
  .object({
    phone: z.string().nullable(),
    verifiedAt: z.iso.datetime().nullable(),
    pending: PendingBody.nullable(),
    isAvailable: z
      .boolean()
      .openapi({ description: 'Whether this installation can send messages to phones' }),
  })
  .openapi('PhoneVerification')

export const read = operation('GET /users/phone-verification/', {
  summary: 'My phone number, and the one that is being verified',
  answer: json(PhoneVerificationBody, 'The current state'),
})

export const begin = operation('POST /users/phone-verification/', {
  summary: 'Send a code to a phone number',
  description:
    'Calling it again sends another code, at most once a minute. The answer is the same, no matter ' +
    'who else has the number. Replacing a verified number needs a confirmed session.',
  body: z.strictObject({ phone: z.string().max(100) }),
  created: json(PendingBody, 'The code is on its way'),
  refuses: [
    'identity.fields_unacceptable',
    'identity.confirmation_needed',
    'identity.resend_too_early',
    'identity.messages_unavailable',
    'identity.too_many_attempts',
  ],
})

export const complete = operation('POST /users/phone-verification/completion/', {
  summary: 'Verify the number with the code sent to it',
  body: z.strictObject({ code: FactorCode }),
  done: 'The number is verified for the account',
  refuses: [
    'identity.code_wrong',
    'identity.code_expired',
    'identity.code_dead',
    'identity.confirmation_needed',
  ],
})
