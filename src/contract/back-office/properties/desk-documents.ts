import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../../answers.ts'
import { StaffReason } from '../../fields.ts'
import { file } from '../../files.ts'
import { operation } from '../../operation.ts'
import { FilePart, fileCodes } from '../../uploads.ts'
import { propertyDocumentKinds, propertyDocumentTypes } from '../../words/properties.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })

const path = '/back-office/properties/{propertyId}/issued-documents' as const

export const submit = operation(`POST ${path}/`, {
  summary:
    'Hand in a document of a property that others issued; another person approves; for staff',
  description:
    'PDF, JPG or PNG, at most 10 MB, looked through by content. The person who hands it in has blacked out ' +
    'personal data. It counts once another person has opened the file and approved the proposal.',
  roles: ['ops', 'finance'],
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
    issuedOn: z.iso.date(),
    isRedacted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    file: FilePart,
  }),
  created: json(ProposalBody, 'Waits for another person'),
  refuses: [
    'request.not_allowed',
    'request.too_large',
    'properties.not_found',
    'properties.date_impossible',
    'properties.not_redacted',
    'properties.already_recorded',
    'approvals.role_not_allowed',
    ...fileCodes,
  ],
})

export const one = operation(`GET ${path}/{documentId}/`, {
  summary: 'The file of a document in any state; that it was opened is noted; for staff',
  roles: ['ops', 'finance', 'compliance', 'admin'],
  params: params.extend({ documentId: z.uuid() }),
  answer: file('The file', ...propertyDocumentTypes),
  refuses: ['request.not_allowed', 'properties.document_not_found'],
})

export const withdrawal = operation(`POST ${path}/{documentId}/withdrawal/`, {
  summary: 'Take an approved document back at once, such as one with personal data; for staff',
  description:
    'It is evidence of nothing any more: money stays in escrow where it proved the title.',
  roles: ['ops', 'finance', 'compliance', 'admin'],
  params: params.extend({ documentId: z.uuid() }),
  body: z.strictObject({ reason: StaffReason }),
  answer: json(z.object({ isWithdrawn: z.literal(true) }), 'Withdrawn'),
  refuses: ['request.not_allowed', 'properties.document_not_found'],
})
