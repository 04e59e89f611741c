import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../../answers.ts'
import { Day, StaffReason } from '../../fields.ts'
import { file } from '../../files.ts'
import { operation } from '../../operation.ts'
import { FilePart } from '../../uploads.ts'
import { deskRoles } from '../../words/desks.ts'
import { propertyDocumentKinds, propertyDocumentTypes } from '../../words/properties.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })

const path = '/back-office/properties/{propertyId}/issued-documents' as const

export const submit = operation(`POST ${path}/`, {
  summary: 'Upload a document of a property issued by others; another person approves; for staff',
  description:
    'PDF, JPG or PNG, at most 10 MB, checked by content. The person who uploads it has blacked out ' +
    'personal data. It counts once another person has opened the file and approved the proposal.',
  proposes: ['property-document'],
  params,
  form: z.strictObject({
    kind: z.enum(propertyDocumentKinds),
    language: z.enum(locales),
    issuedBy: z
      .string()
      .trim()
      .min(2)
      .max(160)
      .openapi({ description: 'Such as a land office; never a private person' }),
    issuedOn: Day,
    isRedacted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    file: FilePart,
  }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'properties.not_found',
    'properties.date_impossible',
    'properties.not_redacted',
    'properties.already_recorded',
  ],
})

export const one = operation(`GET ${path}/{documentId}/`, {
  summary: 'The file of a document with any status; each view is recorded; for staff',
  roles: deskRoles.properties,
  params: params.extend({ documentId: z.uuid() }),
  answer: file('The file', ...propertyDocumentTypes),
  refuses: ['properties.document_not_found'],
})

export const withdrawal = operation(`POST ${path}/{documentId}/withdrawal/`, {
  summary:
    'Withdraw an approved document at once, for example if it shows personal data; for staff',
  description: 'It no longer counts as evidence: if it proved the title, money stays in escrow.',
  roles: deskRoles.properties,
  params: params.extend({ documentId: z.uuid() }),
  body: z.strictObject({ reason: StaffReason }),
  answer: json(z.object({ isWithdrawn: z.literal(true) }), 'Withdrawn'),
  refuses: ['properties.document_not_found'],
})
