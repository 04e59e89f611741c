import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { OptionalFile } from '../uploads.ts'
import { IdentityBody } from './identity-body.ts'

const PapersForm = z.strictObject({ card: OptionalFile, selfie: OptionalFile })

export const send = createRoute({
  method: 'post',
  path: '/users/identity/papers',
  summary: 'Send the picture of my identity card and of myself, together or one by one',
  description:
    'JPG or PNG by content, at most 10 MB each. They are drawn anew, lie sealed, and are seen by staff only, who say why.',
  security: [{ bearer: [] }],
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: PapersForm } } },
  },
  responses: {
    200: json(IdentityBody, 'As it is now'),
    ...problems(
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.empty',
      'request.too_large',
      'investors.identity_not_found',
      'investors.identity_settled',
      'investors.identity_refused',
    ),
  },
})
