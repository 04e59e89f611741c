import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { captchaPurposes } from '../words/accounts.ts'

/** The solution of a captcha challenge in a form. */
export const CaptchaAnswer = z
  .string()
  .max(4096)
  .optional()
  .openapi({
    description:
      'The proof that a person sends this: base64 of the JSON {challenge, solution: {counter, derivedKey}}, ' +
      'or what the configured widget gave. See /api/captcha/challenge/',
  })

/** The refusals of an operation that needs a captcha solution. */
export const captchaCodes = [
  'captcha.required',
  'captcha.wrong',
  'captcha.expired',
  'captcha.used',
  'captcha.away',
] as const

const Work = z
  .object({
    parameters: z.object({
      algorithm: z.string().openapi({ example: 'SHA-256' }),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      expiresAt: z.int().openapi({ description: 'Seconds since 1970' }),
      data: z.object({ purpose: z.enum(captchaPurposes) }),
    }),
    signature: z.string(),
  })
  .openapi('ProofOfWork')

const ChallengeBody = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('proof-of-work'), challenge: Work }),
    z.object({ kind: z.literal('widget'), scriptUrl: z.string(), siteKey: z.string() }),
    z.object({ kind: z.literal('none') }),
  ])
  .openapi('CaptchaChallenge')

export const read = operation('GET /captcha/challenge/', {
  summary:
    'A challenge to solve before a form is accepted: valid once, for that form, for 20 minutes',
  description:
    'Proof of work: find the counter (four bytes, big-endian) for which SHA-256 of salt, nonce and ' +
    'counter, and then of each digest again, `cost` digests in all, begins with `keyPrefix`.',
  access: 'everybody',
  query: z.strictObject({ purpose: z.enum(captchaPurposes) }),
  answer: json(ChallengeBody, 'The challenge'),
})
