import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { privacyRequestKinds, privacyRequestStates } from '../words/privacy.ts'

export const PrivacyRequestBody = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(privacyRequestKinds),
    state: z.enum(privacyRequestStates).openapi({
      description:
        '`ready`: the copy can be downloaded until `expiresAt`; `expired`: that time is over',
    }),
    language: z.enum(locales),
    text: z.string().nullable(),
    askedAt: z.iso.datetime(),
    dueAt: z.iso.datetime().openapi({ description: '72 hours after the request' }),
    settledAt: z.iso.datetime().nullable(),
    answer: z.string().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    fileBytes: z.int().nullable(),
  })
  .openapi('PrivacyRequest')
export type PrivacyRequest = z.input<typeof PrivacyRequestBody>
