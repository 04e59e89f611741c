import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withoutLocale } from '../locale/href.ts'
import { screens } from '../screens.ts'
import { readCookie } from '../session/cookies.ts'
import { compressed, takes } from './compressed.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'

const searchLengthMax = 200

/** A page as it was rendered, and whether it is the same for every guest. */
export type Rendered = { readonly response: Response; readonly isPublicPage: boolean }

export type PublicPages = {
  answer(request: Request, render: () => Promise<Rendered>): Promise<Response>
  clear(): void
}

/**
 * Public pages are rendered once and kept for guests: by address and language, compressed once,
 * with an ETag. Whoever carries a session gets their own page, which is never kept.
 */
export function createPublicPages(): PublicPages {
  const cache = createPageCache({ pagesMax: 500, maxAgeMs: 30_000, now: () => performance.now() })
  return {
    answer: async (request, render) => {
      const key = keyOf(request)
      if (key === null) return compressed(request, (await render()).response)
      const page = cache.get(key)
      if (page !== null) return answerFrom(page, request)
      let own: Response | null = null
      const made = await cache.make(key, async () => {
        const { response, isPublicPage } = await render()
        own = response
        return isPublicPage && isKeepable(response) ? toPage(response.clone()) : null
      })
      if (made !== null) return answerFrom(made, request)
      return compressed(request, own ?? (await render()).response)
    },
    clear: cache.clear,
  }
}

/** The name a guest's page is kept under; null for requests whose page is not kept. */
export function keyOf(request: Request): string | null {
  if (request.method !== 'GET') return null
  const address = request.url.slice(request.url.indexOf('/', 8))
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  const known = queryKeys(path)
  if (known === null || hasOwnPage(request)) return null
  if (mark < 0) return path
  const search = normalised(address.slice(mark), known)
  return search === null ? null : path + search
}

function hasOwnPage(request: Request): boolean {
  const cookies = request.headers.get('Cookie')
  if (cookies === null) return false
  return readCookie(cookies, 'auth') !== null || readCookie(cookies, 'api_proxy') !== null
}

const publicScreens = screens
  .filter((screen) => screen.guard === 'public' && screen.layout === 'public')
  .map((screen) => ({
    pattern: new RegExp(`^${screen.path.replace(/:[A-Za-z]+/g, '[A-Za-z0-9_-]+')}$`),
    query: screen.query ?? [],
  }))

function queryKeys(path: string): readonly string[] | null {
  const plain = withoutLocale(path)
  return publicScreens.find((screen) => screen.pattern.test(plain))?.query ?? null
}

function normalised(search: string, known: readonly string[]): string | null {
  if (search.length > searchLengthMax) return null
  const given = new URLSearchParams(search)
  const keys = [...given.keys()]
  if (keys.some((key) => !known.includes(key)) || new Set(keys).size !== keys.length) return null
  given.sort()
  return given.size === 0 ? '' : `?${given}`
}

function isKeepable(response: Response): boolean {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
  return response.status === 200 && isPage && response.headers.getSetCookie().length === 0
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function toPage(response: Response): Promise<CachedPage> {
  const html = Buffer.from(await response.arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  const [brotli, zipped] = await Promise.all([
    compressBrotli(html, { params }),
    compressGzip(html, { level: 7 }),
  ])
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    headers[name] = value
  })
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`
  headers['cache-control'] = 'no-cache'
  headers.vary = 'Cookie, Accept-Encoding'
  headers.etag = etag
  return { html, brotli, gzip: zipped, etag, headers }
}

function answerFrom(page: CachedPage, request: Request): Response {
  if (request.headers.get('If-None-Match')?.includes(page.etag) === true) {
    return new Response(null, { status: 304, headers: page.headers })
  }
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  if (takes(accepted, 'br')) return encoded(page, page.brotli, 'br')
  if (takes(accepted, 'gzip')) return encoded(page, page.gzip, 'gzip')
  return new Response(page.html as BodyInit, { headers: page.headers })
}

function encoded(page: CachedPage, body: Buffer, encoding: string): Response {
  return new Response(body as BodyInit, {
    headers: { ...page.headers, 'content-encoding': encoding },
  })
}
