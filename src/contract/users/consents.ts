import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { type ConsentPurpose, consentPurposes } from '../words/accounts.ts'

const ConsentsBody = z
  .object({
    items: z.array(
      z.object({
        purpose: z.enum(consentPurposes),
        textVersion: z.string(),
        language: z.enum(locales),
        givenAt: z.iso.datetime(),
        withdrawnAt: z.iso.datetime().nullable().openapi({ description: 'Null: in force' }),
      }),
    ),
  })
  .openapi('Consents')
export type Consents = z.input<typeof ConsentsBody>

export const list = operation('GET /users/consents/', {
  summary: 'My consents and withdrawals, newest first',
  answer: json(ConsentsBody, 'Each with its text, language and times'),
})

const choosing = <Purpose extends ConsentPurpose>(purpose: Purpose, summary: string) =>
  operation(`PUT /users/consents/${purpose}/`, {
    summary,
    body: z.strictObject({ isGiven: z.boolean(), textVersion: z.string().min(1).max(40) }),
    done: 'Recorded',
  })

export const analytics = choosing('analytics', 'Give or withdraw consent to analytics')

export const marketing = choosing('marketing', 'Give or withdraw consent to property news by email')

export const face = choosing(
  'face',
  'Give or withdraw consent to keep the photos of a movement check; if withdrawn, they are erased at once',
)
