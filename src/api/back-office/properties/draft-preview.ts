import { readDossier, readProperty } from '#catalogue'
import { type Detail, preview } from '#contract/back-office/properties/draft-preview.ts'
import { previewEntry } from '#properties'
import type { Domain } from '../../encode.ts'
import { resource } from '../../resource.ts'

const app = resource()

/** Previews of the public pages of a draft. */
export const draftPreviewRoutes = app.serve(preview, async (c) => {
  const { db, clock, mode } = c.var.services
  const { draftId: id } = c.req.valid('param')
  const request = { id, isDemo: mode === 'demo' }
  const body = await previewEntry(db, clock, c.var.actor, request, async (tx, propertyId) => {
    const property = await readProperty(tx, propertyId)
    // Documents are created once the property exists.
    const dossier = { ...(await readDossier(tx, clock, propertyId)), documents: [] }
    return { property, dossier: { ...dossier, health: { ...dossier.health, pictures: [] } } }
  })
  return { ...body, property: withStaffPictures(body.property) }
})

// The pictures of a draft are served to staff only.
function withStaffPictures(property: Domain<Detail>): Domain<Detail> {
  const forStaff = <Shown extends { readonly src: string | Date }>(picture: Shown) => {
    return { ...picture, src: String(picture.src).replace(/^\/api\//, '/back-office/files/') }
  }
  const pictures = property.pictures.map(forStaff)
  const plans = property.plans.map(forStaff)
  return { ...property, picture: forStaff(property.picture), pictures, plans }
}
