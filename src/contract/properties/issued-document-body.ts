import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { Integer } from '../fields.ts'
import {
  documentAudiences,
  propertyDocumentKinds,
  propertyDocumentTypes,
} from '../words/properties.ts'

const Day = z.iso.date()

/** A document that others issued, as everybody reads of it. */
export const IssuedDocumentBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(propertyDocumentKinds),
    language: z.enum(locales).openapi({ description: 'In which it is written' }),
    issuedBy: z.string(),
    issuedOn: Day,
    audience: z.enum(documentAudiences).openapi({
      description: 'Who may open it: everybody, who has bought units, or who holds them',
    }),
    type: z.enum(propertyDocumentTypes),
    bytes: Integer,
    sha256: z
      .string()
      .nullable()
      .openapi({ description: 'Of the file, in hexadecimal; null: taken over from before' }),
    approvedOn: Day.openapi({ description: 'When a second person had opened and approved it' }),
  })
  .openapi('IssuedDocument')
export type IssuedDocument = z.input<typeof IssuedDocumentBody>
