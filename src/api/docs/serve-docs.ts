import type { OpenAPIHono } from '@hono/zod-openapi'
import { locales } from '#kernel'
import type { ApiContext, ApiEnv } from '../env.ts'
import { docsPage, docsPolicy } from './docs.ts'
import type { OpenApiDocument } from './document.ts'
import { keptDocument } from './kept-document.ts'

const described = { openapi: '3.1.0', info: { title: 'Sepetak', version: '1' } }

/** Serves the description of every operation mounted so far, as OpenAPI and as a page in both languages. */
export function serveDocs(app: OpenAPIHono<ApiEnv>): void {
  const document = () => app.getOpenAPIDocument(described)
  const forPrograms = keptDocument('application/json; charset=UTF-8', () =>
    JSON.stringify(document()),
  )
  const pages = new Map(
    locales.map((locale) => [
      locale,
      // The library's type allows references where our document has none.
      keptDocument('text/html; charset=UTF-8', () =>
        docsPage(document() as unknown as OpenApiDocument, locale),
      ),
    ]),
  )
  app.get('/api/openapi.json', (c) => forPrograms(c as ApiContext))
  app.get('/api/docs', (c) => {
    const page = pages.get(c.var.locale)
    if (page === undefined) throw new Error(`there is no page in ${c.var.locale}`)
    return page(c as ApiContext, { 'Content-Security-Policy': docsPolicy })
  })
}
