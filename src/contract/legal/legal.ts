import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { legalDocuments } from '../words/legal.ts'

const EditionNote = z.object({
  document: z.enum(legalDocuments),
  version: z.string().openapi({ example: '2026-11-21' }),
  inForceSince: z.string().openapi({ description: 'The day in Jakarta from which it is in force' }),
  matchedOn: z.string().openapi({ description: 'When both languages were last compared' }),
  isInForce: z.boolean(),
  isComing: z.boolean().openapi({ description: 'It is not in force yet' }),
})

const TextBody = z
  .object({
    title: z.string(),
    description: z.string(),
    summary: z.array(z.string()),
    changes: z.array(z.string()).openapi({ description: 'Against the edition before' }),
    sections: z
      .array(z.object({ id: z.string(), title: z.string(), clauses: z.array(z.string()) }))
      .openapi({ description: 'Numbered by their order, and so are their clauses' }),
    data: z
      .array(
        z.object({
          kind: z.string(),
          data: z.string(),
          purpose: z.string(),
          keeping: z.string(),
          receiver: z.string(),
        }),
      )
      .openapi({ description: 'Of the privacy policy: kinds of data' }),
    fingerprint: z.string().openapi({ description: 'SHA-256 of the text, kept with acceptances' }),
  })
  .openapi('LegalText')
export type LegalText = z.input<typeof TextBody>

export const EditionBody = EditionNote.extend({
  prevailingLanguage: z.enum(locales),
  texts: z.object({ id: TextBody, en: TextBody }),
}).openapi('LegalEdition')

export const list = operation('GET /legal/', {
  summary:
    'The terms, the privacy policy and the rules for trading units: their editions, newest first',
  access: 'everybody',
  answer: json(z.object({ items: z.array(EditionNote) }), 'Every edition'),
})

export const read = operation('GET /legal/{document}/', {
  summary: 'One edition in both languages; without a version the one in force',
  access: 'everybody',
  params: z.object({ document: z.enum(legalDocuments) }),
  query: z.strictObject({ version: z.string().max(40).optional() }),
  answer: json(EditionBody, 'The texts'),
  refuses: ['legal.edition_unknown'],
})
