import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonBody, problems } from '../../answers.ts'
import { file } from '../../files.ts'
import { FilePart } from '../../uploads.ts'
import { propertyDocumentKinds, propertyDocumentTypes } from '../../words/properties.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

const security = [{ bearer: [] }]

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })

const path = '/back-office/properties/{propertyId}/issued-documents' as const

export const handIn = createRoute({
  method: 'post',
  path,
  summary:
    'Hand in a document of a property that others issued; another person approves; for staff',
  description:
    'PDF, JPG or PNG, at most 10 MB, looked through by content. Whoever hands it in has blacked out ' +
    'personal data. It counts once another person has opened the file and approved the proposal.',
  security,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
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
        },
      },
    },
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'request.too_large',
      'properties.not_found',
      'properties.date_impossible',
      'properties.not_redacted',
      'properties.already_recorded',
      'approvals.role_not_allowed',
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.active',
      'files.empty',
    ),
  },
})

export const one = createRoute({
  method: 'get',
  path: `${path}/{documentId}`,
  summary: 'The file of a document in any state; that it was opened is noted; for staff',
  security,
  request: { params: params.extend({ documentId: z.uuid() }) },
  responses: {
    200: file('The file', ...propertyDocumentTypes),
    ...problems('request.not_allowed', 'properties.document_not_found'),
  },
})

export const withdrawal = createRoute({
  method: 'post',
  path: `${path}/{documentId}/withdrawal`,
  summary: 'Take an approved document back at once, such as one with personal data; for staff',
  description:
    'It is evidence of nothing any more: money stays in escrow where it proved the title.',
  security,
  request: {
    params: params.extend({ documentId: z.uuid() }),
    body: jsonBody(z.strictObject({ reason: z.string().trim().min(3).max(400) })),
  },
  responses: {
    200: json(z.object({ isWithdrawn: z.literal(true) }), 'Withdrawn'),
    ...problems('request.not_allowed', 'properties.document_not_found'),
  },
})
