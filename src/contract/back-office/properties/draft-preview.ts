import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../../answers.ts'
import { DossierBody } from '../../properties/dossier-body.ts'
import { DetailBody } from '../../properties/property-detail-body.ts'

export const preview = createRoute({
  method: 'get',
  path: '/back-office/drafts/{draftId}/preview',
  summary: 'The public page that a draft would become, before it is approved; for staff',
  security: [{ bearer: [] }],
  request: { params: z.strictObject({ draftId: z.uuid() }) },
  responses: {
    200: json(
      z.object({ property: DetailBody, dossier: DossierBody }).openapi('DraftPreview'),
      'As everybody would read it; pictures are those for staff',
    ),
    ...problems(
      'request.not_allowed',
      'drafts.not_found',
      'drafts.closed',
      'drafts.incomplete',
      'drafts.taken',
    ),
  },
})

export type Detail = z.infer<typeof DetailBody>
