import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { operation } from '../../operation.ts'
import { DossierBody } from '../../properties/dossier-body.ts'
import { DetailBody } from '../../properties/property-detail-body.ts'
import { deskRoles } from '../../words/desks.ts'

const DraftPreviewBody = z
  .object({ property: DetailBody, dossier: DossierBody })
  .openapi('DraftPreview')

export const preview = operation('GET /back-office/drafts/{draftId}/preview/', {
  summary: 'The public page that a draft would become, before it is approved; for staff',
  roles: deskRoles.properties,
  params: z.strictObject({ draftId: z.uuid() }),
  answer: json(DraftPreviewBody, 'As everyone would read it; with the pictures for staff'),
  refuses: ['drafts.not_found', 'drafts.closed', 'drafts.incomplete', 'drafts.taken'],
})

export type Detail = z.infer<typeof DetailBody>
