import { createRoute, z } from '@hono/zod-openapi'
import { readDossier, readProperty } from '#catalogue'
import { previewEntry } from '#properties'
import { json, problems } from '../../answers.ts'
import { resource } from '../../env.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { DossierBody, dossierBody } from '../../properties/dossier-body.ts'
import { DetailBody, detailBody } from '../../properties/property-detail-body.ts'

const preview = createRoute({
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

const app = resource()
app.use(
  '/back-office/drafts/:draftId/preview',
  signedIn,
  staffOnly(['ops', 'finance', 'compliance', 'admin']),
)

/** What everybody would see of a draft. */
export const draftPreviewRoutes = app.openapi(preview, async (c) => {
  const { db, clock, mode } = c.var.services
  const { draftId: id } = c.req.valid('param')
  const asked = { id, isDemo: mode === 'demo' }
  const body = await previewEntry(db, clock, c.var.actor, asked, async (tx, propertyId) => {
    const property = detailBody(await readProperty(tx, propertyId))
    // Documents are written once a property is there.
    const dossier = { ...(await readDossier(tx, clock, propertyId)), documents: [] }
    return { property, dossier: dossierBody(dossier, [], []) }
  })
  return c.json({ ...body, property: withStaffPictures(body.property) }, 200)
})

type Detail = z.infer<typeof DetailBody>

// Nobody but staff is served the pictures of a draft.
function withStaffPictures(property: Detail): Detail {
  const forStaff = <Shown extends { src: string }>(picture: Shown) => {
    return { ...picture, src: picture.src.replace(/^\/api\//, '/back-office/') }
  }
  const pictures = property.pictures.map(forStaff)
  const plans = property.plans.map(forStaff)
  return { ...property, picture: forStaff(property.picture), pictures, plans }
}
