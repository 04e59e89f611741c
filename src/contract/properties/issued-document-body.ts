import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { Day, Integer } from '../fields.ts'
import {
  documentAudiences,
  propertyDocumentKinds,
  propertyDocumentTypes,
} from '../words/properties.ts'

/** The public data of a document issued by a third party. */
export const IssuedDocumentBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(propertyDocumentKinds),
    language: z.enum(locales).openapi({ description: 'The language it is written in' }),
    issuedBy: z.string(),
    issuedOn: Day,
    audience: z.enum(documentAudiences).openapi({
      description: 'Who may open it: everyone, buyers of units, or unit holders',
    }),
    type: z.enum(propertyDocumentTypes),
    bytes: Integer,
    sha256: z.string().nullable().openapi({
      description:
        'SHA-256 of the file in hexadecimal; null: from before documents were checked by two people',
    }),
    approvedOn: Day.openapi({ description: 'When a second person had opened and approved it' }),
  })
  .openapi('IssuedDocument')
export type IssuedDocument = z.input<typeof IssuedDocumentBody>
