import { readDossier } from '#catalogue'
import { document, dossier, picture } from '#contract/properties/dossier.ts'
import { documentSizes, readDocument } from '#documents'
import { openInspectionPicture, readInspectionPictures } from '#properties'
import { resource } from '../resource.ts'

const keptSeconds = 3600

/** Shorter, because a picture may be withdrawn. */
const pictureSeconds = 300

/** The public details and documents of a property. */
export const dossierRoutes = resource()
  .serve(dossier, async (c) => {
    const { db, clock } = c.var.services
    const { propertyId } = c.req.valid('param')
    const { locale } = c.var
    const [read, pictures] = await Promise.all([
      readDossier(db, clock, propertyId),
      readInspectionPictures(db, propertyId),
    ])
    const documents = read.documents.map((document) => ({ ...document, propertyId, locale }))
    const sizes = await documentSizes(db, documents)
    return {
      ...read,
      health: { ...read.health, pictures },
      documents: documents.map((each, index) => ({ ...each, bytes: sizes[index] ?? 0 })),
    }
  })
  .serve(document, async (c) => {
    const { db, clock } = c.var.services
    const document = c.req.valid('param')
    const locale = c.req.valid('query').language ?? c.var.locale
    const { bytes, tag } = await readDocument(db, clock, { ...document, locale })
    const headers = {
      'Cache-Control': `public, max-age=${keptSeconds}`,
      ETag: `"${tag}"`,
      Vary: 'Accept-Language',
    }
    if (c.req.header('if-none-match')?.includes(`"${tag}"`) === true) {
      return c.body(null, 304, headers)
    }
    const name = `${document.propertyId}-${document.kind}-${document.issuedOn}-${locale}.pdf`
    return c.body(new Uint8Array(bytes).buffer, 200, {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Language': locale,
      'Content-Disposition': `inline; filename="${name}"`,
    })
  })
  .serve(picture, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const request = c.req.valid('param')
    const bytes = await openInspectionPicture({ db, store, keys }, request)
    const tag = `"${request.pictureId}"`
    const headers = { 'Cache-Control': `public, max-age=${pictureSeconds}`, ETag: tag }
    if (c.req.header('if-none-match')?.includes(tag) === true) return c.body(null, 304, headers)
    return c.body(new Uint8Array(bytes).buffer, 200, {
      ...headers,
      'Content-Type': 'image/jpeg',
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
  })
