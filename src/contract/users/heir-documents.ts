import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { uploadedFile } from '../files.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { preparedDocumentKinds } from '../words/inheritance.ts'

const PreparedBody = z
  .object({
    items: z.array(
      z.object({ id: z.uuid(), kind: z.enum(preparedDocumentKinds), keptAt: z.iso.datetime() }),
    ),
  })
  .openapi('HeirDocuments')
export type HeirDocuments = z.input<typeof PreparedBody>

const params = z.object({ heirDocumentId: z.string().max(100) })

export const list = operation('GET /users/heir-documents/', {
  summary: 'Documents that I have saved for my heirs',
  answer: json(PreparedBody, 'The oldest first'),
})

export const add = operation('POST /users/heir-documents/', {
  summary: 'Save a document for my heirs',
  description:
    'PDF, JPG or PNG by its content, at most 10 MB and ten documents, stored encrypted. Staff can open it once two of them have ' +
    'confirmed my death.',
  form: z.strictObject({ kind: z.enum(preparedDocumentKinds), file: FilePart }),
  created: json(PreparedBody, 'Saved'),
  refuses: ['inheritance.prepared_full'],
})

export const remove = operation('DELETE /users/heir-documents/{heirDocumentId}/', {
  summary: 'Remove a document that I saved for my heirs',
  params,
  done: 'Removed for good',
  refuses: ['inheritance.document_not_found'],
})

export const file = operation('GET /users/heir-documents/{heirDocumentId}/file/', {
  summary: 'A document that I have saved for my heirs',
  params,
  answer: uploadedFile,
  refuses: ['inheritance.document_not_found'],
})
