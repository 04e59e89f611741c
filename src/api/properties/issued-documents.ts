import { buyers, everybodys } from '#contract/properties/issued-documents.ts'
import { openPropertyDocument } from '#properties'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'

/** Short, because a document may be withdrawn. */
const keptSeconds = 60

const app = resource()

/** Files of documents issued by third parties, each for its audience. */
export const issuedDocumentRoutes = app
  .serve(everybodys, async (c) => {
    const opened = await openPropertyDocument(storage(c), null, c.req.valid('param'))
    const tag = `"${opened.sha256}"`
    const headers = { 'Cache-Control': `public, max-age=${keptSeconds}`, ETag: tag }
    if (c.req.header('if-none-match')?.includes(tag) === true) return c.body(null, 304, headers)
    return attachment(opened, headers)
  })
  .serve(buyers, async (c) =>
    attachment(await openPropertyDocument(storage(c), c.var.actor, c.req.valid('param'))),
  )

function storage(c: ApiContext) {
  const { db, files: store, dataKeys: keys } = c.var.services
  return { db, store, keys }
}
