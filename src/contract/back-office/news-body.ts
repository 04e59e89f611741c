import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { newsBodyLengthMax, newsStates, newsSubjectLengthMax } from '../words/support.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const instant = z.iso.datetime()

const bothOf = (max: number) => z.strictObject({ id: z.string().max(max), en: z.string().max(max) })

/** The typed fields; a draft may lack any of them. */
export const NewsTextBody = z.strictObject({
  subject: bothOf(newsSubjectLengthMax),
  body: bothOf(newsBodyLengthMax).openapi({
    description: 'Paragraphs with an empty line between them; links as `[words](/path)`',
  }),
})

const Localized = z.object({ id: z.string(), en: z.string() })

export const NewsLineBody = z
  .object({
    id: z.uuid(),
    subject: Localized,
    state: z.enum(newsStates),
    version: z.int(),
    changedAt: instant,
    approvedAt: instant.nullable(),
    finishedAt: instant.nullable().openapi({ description: 'When the last email was queued' }),
    recipients: z.int().nullable().openapi({ description: 'Addresses when it was proposed' }),
    counts: z.object({ queued: z.int(), sent: z.int(), failed: z.int() }),
  })
  .openapi('NewsLine')
export type NewsLine = z.input<typeof NewsLineBody>

export const NewsBody = NewsLineBody.extend({
  body: Localized,
  readersNow: z.int().openapi({ description: 'Addresses that would receive it now' }),
  proposal: ProposalBody.nullable().openapi({ description: 'The latest; null: none yet' }),
  mayWrite: z.boolean().openapi({ description: 'Whether my role writes news' }),
}).openapi('News')
export type News = z.input<typeof NewsBody>

export const MailPreviewBody = z
  .object({
    language: z.enum(locales),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  })
  .openapi('MailPreview')
