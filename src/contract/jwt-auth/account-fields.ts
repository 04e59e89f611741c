import { z } from '@hono/zod-openapi'
import { normalisePhone } from '#kernel'
import { FactorMethod } from './factor-fields.ts'

/** An email address; surrounding spaces are removed. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .openapi({ type: 'string', format: 'email', maxLength: 254, example: 'nama@contoh.id' })

/** The login identifier: an email address, or a phone number in any usual spelling. */
export const LogInName = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .superRefine((text, context) => {
    if (text.includes('@')) {
      if (!z.email().safeParse(text).success)
        context.addIssue({ code: 'custom', message: 'field.email' })
    } else if (normalisePhone(text) === null) {
      context.addIssue({ code: 'custom', message: 'field.email_or_phone' })
    }
  })
  .openapi({
    type: 'string',
    maxLength: 254,
    example: 'nama@contoh.id',
    description: 'The email address of the account, or its verified phone number: `08…` or `+628…`',
  })

/** A password in a request; its rules belong to the room `identity`. */
export const Password = z
  .string()
  .min(1)
  .max(1000)
  .openapi({ description: 'New ones: 10–128 characters, counted after NFKC' })

/** A required checkbox. */
export const Accepted = z.literal(true, { error: 'field.accept' })

export const Ticket = z
  .string()
  .min(1)
  .max(100)
  .openapi({ description: 'The opaque id of a registration, valid for a day' })

export const RefreshToken = z.string().min(1).max(200)

export const TokensBody = z
  .object({
    access: z.string().openapi({ description: 'A JWT, valid for five minutes' }),
    refresh: z.string().openapi({ description: 'Opaque; valid for seven days or until log-out' }),
  })
  .openapi('Tokens')
export type Tokens = z.input<typeof TokensBody>

export const CodeSentBody = z.object({
  maskedEmail: z.string().openapi({ example: 'b•••@contoh.id' }),
  resendAvailableAt: z.iso.datetime(),
  codeExpiresAt: z.iso.datetime(),
})

export const PendingBody = CodeSentBody.extend({ ticket: z.string() }).openapi('PendingActivation')
export type PendingActivation = z.input<typeof PendingBody>

export const ActivationDueBody = PendingBody.extend({ next: z.literal('activation') }).openapi(
  'ActivationDue',
)

export const SecondStepBody = z
  .object({
    next: z.literal('second-step'),
    ticket: z.string().openapi({ description: 'For `jwt_auth/two-factor/`, for ten minutes' }),
    methods: z.array(FactorMethod).openapi({ description: 'Best first' }),
    maskedEmail: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .openapi('SecondStepDue')
export type SecondStepDue = z.input<typeof SecondStepBody>
