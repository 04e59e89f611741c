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
  summary: 'What I allowed and withdrew, newest first',
  answer: json(ConsentsBody, 'Each with its text, language and times'),
})

const choosing = <Purpose extends ConsentPurpose>(purpose: Purpose, summary: string) =>
  operation(`PUT /users/consents/${purpose}/`, {
    summary,
    body: z.strictObject({ isGiven: z.boolean(), textVersion: z.string().min(1).max(40) }),
    done: 'Noted',
  })

export const analytics = choosing('analytics', 'Allow or withdraw that my visits are counted')

export const marketing = choosing('marketing', 'Allow or withdraw news of offers by mail')

export const face = choosing(
  'face',
  'Allow or withdraw that frames of a movement check are kept; withdrawn, they are erased at once',
)
