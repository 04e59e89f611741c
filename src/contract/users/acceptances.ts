import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { agreedDocuments } from '../words/legal.ts'

const AcceptancesBody = z
  .object({
    items: z.array(
      z.object({
        document: z.enum(agreedDocuments),
        version: z.string(),
        language: z.enum(locales),
        acceptedAt: z.iso.datetime(),
      }),
    ),
  })
  .openapi('Acceptances')

export const list = operation('GET /users/acceptances/', {
  summary: 'Which editions of the terms and the privacy policy I accepted, newest first',
  answer: json(AcceptancesBody, 'Each with its language and time'),
})

export const accept = operation('POST /users/acceptances/', {
  summary: 'Accept the edition in force; accepting it again changes nothing',
  body: z.strictObject({
    document: z.enum(agreedDocuments),
    version: z.string().min(1).max(40),
    language: z.enum(locales),
  }),
  answer: json(AcceptancesBody, 'What I accepted so far'),
  refuses: ['legal.edition_unknown', 'identity.edition_not_in_force'],
})
