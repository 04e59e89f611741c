import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { Day, Integer } from '../../fields.ts'
import {
  documentAudiences,
  propertyDocumentKinds,
  propertyDocumentStates,
  propertyDocumentTypes,
} from '../../words/properties.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

/** A document issued by a third party, for staff, in any state. */
const DeskDocumentBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(propertyDocumentKinds),
    language: z.enum(locales),
    issuedBy: z.string(),
    issuedOn: Day,
    audience: z.enum(documentAudiences),
    type: z.enum(propertyDocumentTypes),
    bytes: Integer,
    sha256: z.string().nullable().openapi({ description: 'Null: taken over from before' }),
    state: z.enum(propertyDocumentStates),
    uploadedBy: z
      .string()
      .nullable()
      .openapi({ description: 'The name of the person who uploaded it' }),
    uploadedAt: z.iso.datetime(),
    decidedBy: z.string().nullable().openapi({ description: 'The name of the person who decided' }),
    decidedAt: z.iso.datetime().nullable(),
    withdrawnFor: z.string().nullable().openapi({ description: 'Why it was withdrawn' }),
    proposal: ProposalBody.nullable().openapi({ description: 'The open proposal' }),
  })
  .openapi('DeskDocument')
export type DeskDocument = z.input<typeof DeskDocumentBody>

export const DeskDocumentsBody = z.object({
  items: z.array(DeskDocumentBody),
  maySubmit: z.boolean().openapi({ description: 'Whether my role can upload documents' }),
})
