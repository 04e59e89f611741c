import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer } from '../fields.ts'
import { operation } from '../operation.ts'

const Instant = z.iso.datetime()

const SecurityBody = z
  .object({
    hasPassword: z.boolean(),
    passwordChangedAt: Instant.nullable(),
    app: z
      .object({
        activatedAt: Instant,
        lastUsedAt: Instant.nullable(),
        removalDueAt: Instant.nullable(),
      })
      .nullable(),
    passkeys: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isSynced: z.boolean().openapi({ description: 'It syncs to my other devices' }),
        createdAt: Instant,
        lastUsedAt: Instant.nullable(),
        removalDueAt: Instant.nullable(),
      }),
    ),
    recoveryCodesLeft: Integer,
    isFrozen: z.boolean(),
    withdrawalsWaitUntil: Instant.nullable().openapi({
      description:
        '24 hours after the password, two-step verification or the email address was changed',
    }),
    recovery: z.object({ askedAt: Instant, waitsUntil: Instant }).nullable().openapi({
      description:
        'Someone has asked to recover the account; freezing it, or any two-step method, stops that',
    }),
    passkeyOrigin: z.string().nullable().openapi({
      description: 'The origin where passkeys work; null: nowhere',
    }),
  })
  .openapi('Security')
export type Security = z.input<typeof SecurityBody>
export type Passkey = Security['passkeys'][number]

export const read = operation('GET /users/security/', {
  summary: 'The security settings of my account',
  answer: json(SecurityBody, 'The current state'),
})
