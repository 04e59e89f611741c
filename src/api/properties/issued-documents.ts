import { createRoute, z } from '@hono/zod-openapi'
import { propertyDocumentTypes } from '#contract'
import { openPropertyDocument } from '#properties'
import { problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { file } from '../files.ts'
import { signedIn } from '../middleware.ts'
import { attachment } from '../uploads.ts'
import { Slug } from './list-query.ts'

const params = z.strictObject({ propertyId: Slug, documentId: z.uuid() })

const everybodys = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/issued-documents/{documentId}',
  summary: 'The file of a document that others issued and everybody may open',
  request: { params },
  responses: {
    200: file('The file', ...propertyDocumentTypes),
    304: { description: 'It is the file you have' },
    ...problems('properties.document_not_found', 'properties.document_not_for_you'),
  },
})

const buyers = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/buyer-documents/{documentId}',
  summary: 'The file of a document that I may open because I have bought or hold units',
  security: [{ bearer: [] }],
  request: { params },
  responses: {
    200: file('The file', ...propertyDocumentTypes),
    ...problems('properties.document_not_found', 'properties.document_not_for_you'),
  },
})

/** Short: a document may be taken back. */
const keptSeconds = 60

const app = resource()
app.use('/properties/:propertyId/buyer-documents/*', signedIn)

/** Files of documents that others issued, each for its audience. */
export const issuedDocumentRoutes = app
  .openapi(everybodys, async (c) => {
    const opened = await openPropertyDocument(keeping(c), null, c.req.valid('param'))
    const tag = `"${opened.sha256}"`
    const headers = { 'Cache-Control': `public, max-age=${keptSeconds}`, ETag: tag }
    if (c.req.header('if-none-match')?.includes(tag) === true) return c.body(null, 304, headers)
    return attachment(opened, headers)
  })
  .openapi(buyers, async (c) =>
    attachment(await openPropertyDocument(keeping(c), c.var.actor, c.req.valid('param'))),
  )

function keeping(c: ApiContext) {
  const { db, files: store, dataKeys: keys } = c.var.services
  return { db, store, keys }
}
