import { createRoute, z } from '@hono/zod-openapi'
import { readDossier } from '#catalogue'
import { documentKinds } from '#contract'
import { documentSizes, readDocument } from '#documents'
import { locales } from '#kernel'
import { openInspectionPicture, readInspectionPictures } from '#properties'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { file } from '../files.ts'
import { DossierBody, dossierBody } from './dossier-body.ts'
import { Slug } from './list-query.ts'

const dossier = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/dossier',
  summary: 'The records of one property: months, forecast, leases, condition, papers, events, area',
  request: { params: z.strictObject({ propertyId: Slug }) },
  responses: {
    200: json(DossierBody, 'Rupiah, days and basis points; texts in both languages'),
    ...problems('properties.not_found'),
  },
})

const document = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/documents/{kind}/{issuedOn}',
  summary: 'One paper of a property as PDF; the same file for ever',
  request: {
    params: z.strictObject({
      propertyId: Slug,
      kind: z.enum(documentKinds),
      issuedOn: z.iso.date(),
    }),
    query: z.strictObject({ language: z.enum(locales).optional() }),
  },
  responses: {
    200: {
      description: 'The document',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    304: { description: 'It is the file you have' },
    ...problems('properties.document_not_found'),
  },
})

const picture = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/inspections/{pictureId}',
  summary: 'One picture of an inspection, at the size of a page',
  request: { params: z.strictObject({ propertyId: Slug, pictureId: z.uuid() }) },
  responses: {
    200: file('The picture', 'image/jpeg'),
    304: { description: 'It is the picture you have' },
    ...problems('properties.record_not_found'),
  },
})

const keptSeconds = 3600
/** Less: a picture may be taken back. */
const pictureSeconds = 300

/** What everybody may know of a property beyond its card, and its documents. */
export const dossierRoutes = resource()
  .openapi(dossier, async (c) => {
    const { db, clock } = c.var.services
    const { propertyId } = c.req.valid('param')
    const { locale } = c.var
    const [read, pictures] = await Promise.all([
      readDossier(db, clock, propertyId),
      readInspectionPictures(db, propertyId),
    ])
    const papers = read.documents.map((paper) => ({ ...paper, propertyId, locale }))
    return c.json(dossierBody(read, await documentSizes(db, papers), pictures), 200)
  })
  .openapi(document, async (c) => {
    const { db, clock } = c.var.services
    const paper = c.req.valid('param')
    const locale = c.req.valid('query').language ?? c.var.locale
    const { bytes, tag } = await readDocument(db, clock, { ...paper, locale })
    const headers = {
      'Cache-Control': `public, max-age=${keptSeconds}`,
      ETag: `"${tag}"`,
      Vary: 'Accept-Language',
    }
    if (c.req.header('if-none-match')?.includes(`"${tag}"`) === true) {
      return c.body(null, 304, headers)
    }
    const name = `${paper.propertyId}-${paper.kind}-${paper.issuedOn}-${locale}.pdf`
    return c.body(new Uint8Array(bytes).buffer, 200, {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Language': locale,
      'Content-Disposition': `inline; filename="${name}"`,
    })
  })
  .openapi(picture, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const asked = c.req.valid('param')
    const bytes = await openInspectionPicture({ db, store, keys }, asked)
    const tag = `"${asked.pictureId}"`
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
