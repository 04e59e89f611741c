import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { OptionalFile } from '../uploads.ts'
import { IdentityBody } from './identity-body.ts'

const DocumentsForm = z.strictObject({ card: OptionalFile, selfie: OptionalFile })

/** The refusals of a picture for the identity check. */
export const pictureCodes = [
  'investors.identity_not_found',
  'investors.identity_settled',
  'investors.identity_refused',
] as const

export const send = operation('POST /users/identity/documents/', {
  summary: 'Send the photo of my identity card and my selfie, together or one by one',
  description:
    'JPG or PNG by content, at most 10 MB each. They are re-encoded and stored encrypted; only staff who give a reason can see them.',
  form: DocumentsForm,
  answer: json(IdentityBody, 'The current state'),
  refuses: pictureCodes,
})
