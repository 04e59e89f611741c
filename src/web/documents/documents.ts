import { hash } from 'node:crypto'
import { daySeconds, type Mode, minute } from '#kernel'
import type { ApiCalls } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { shareFolder } from '../head/share-address.ts'
import { localeOfPath, withoutLocale } from '../locale/href.ts'
import { screens } from '../screens.ts'
import { offlinePage } from './offline-page.tsx'
import { robots } from './robots.ts'
import { securityTxt } from './security-txt.ts'
import { type DrawSharePicture, sharePictureOf } from './share-picture.ts'
import { type AddressBook, type SitemapPart, sitemap, sitemapPartOf } from './sitemap.ts'

type DocumentsOptions = {
  readonly publicUrl: string
  readonly mode: Mode
  readonly build: string
  readonly drawSharePicture: DrawSharePicture
  /** The API without authentication. */
  readonly api: (request: Request) => Pick<ApiCalls, 'ask'>
}

/** Serves public documents that are not pages. Returns null for pages. */
type Documents = (request: Request) => Promise<Response> | null

const yearSeconds = 365 * daySeconds
const bookMilliseconds = 10 * minute

export function createDocuments(options: DocumentsOptions): Documents {
  const readBook = cachedFor(bookMilliseconds, (request) => options.api(request).ask('/addresses/'))
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname, searchParams } = new URL(request.url)
    const path = withoutLocale(pathname)
    const part = sitemapPartOf(path)
    if (part !== null) return orUnavailable(answerSitemap(part, request, options, readBook))
    if (path.startsWith(`${shareFolder}/`)) {
      const page = path.slice(shareFolder.length + 1)
      return orUnavailable(answerPicture(page, searchParams.get('v'), request, options))
    }
    if (pathname === '/robots.txt') return text(robots(options.publicUrl), 'text/plain', request)
    if (pathname === '/.well-known/security.txt')
      return text(securityTxt(options.publicUrl, new Date()), 'text/plain', request)
    if (path !== '/offline') return null
    return text(offlinePage(localeOfPath(pathname)), 'text/html', request)
  }
}

async function answerPicture(
  page: string,
  version: string | null,
  request: Request,
  options: DocumentsOptions,
): Promise<Response> {
  const locale = localeOfPath(new URL(request.url).pathname)
  const found = await sharePictureOf(page, { ...options, locale, api: options.api(request) })
  if (found === null) return notFound()
  const etag = `"${hash('sha256', JSON.stringify(found.picture), 'base64url').slice(0, 22)}"`
  // An address with an older version serves the present picture and is not cached for long.
  const keeping =
    version === found.version ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=300'
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': keeping,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (request.headers.get('If-None-Match')?.includes(etag) === true) {
    return new Response(null, { status: 304, headers })
  }
  const png = await options.drawSharePicture(found.picture)
  if (png === null) return unavailable()
  const length = { 'Content-Length': String(png.byteLength) }
  const body = request.method === 'HEAD' ? null : (png as BodyInit)
  return new Response(body, { headers: { ...headers, ...length } })
}

async function answerSitemap(
  part: SitemapPart,
  request: Request,
  { publicUrl, api }: DocumentsOptions,
  readBook: (request: Request) => Promise<AddressBook>,
): Promise<Response> {
  const pieces = sitemap(part, await readBook(request), { publicUrl, screens, api: api(request) })
  if (pieces === null) return notFound()
  const headers: Record<string, string> = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = streamOf(pieces)
  if (!/\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')) {
    return new Response(body, { headers })
  }
  headers['Content-Encoding'] = 'gzip'
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers })
}

/** Streamed with backpressure, and stopped when the client disconnects. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}

async function text(body: string, type: string, { method }: Request): Promise<Response> {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'self'; script-src 'none'; frame-ancestors 'none'",
  }
  return new Response(method === 'HEAD' ? null : body, { headers })
}

function notFound(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

function unavailable(): Response {
  return new Response(null, {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' },
  })
}

/** While the API is unavailable, visitors must not read that something does not exist. */
async function orUnavailable(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return unavailable()
  }
}

/** Caches a read for some time and shares it among concurrent requests; failures are not cached. */
function cachedFor<Value>(milliseconds: number, read: (request: Request) => Promise<Value>) {
  let kept: { readonly value: Promise<Value>; readonly until: number } | null = null
  return (request: Request): Promise<Value> => {
    const now = performance.now()
    if (kept !== null && now < kept.until) return kept.value
    const value = read(request)
    const own = { value, until: now + milliseconds }
    kept = own
    value.catch(() => {
      if (kept === own) kept = null
    })
    return value
  }
}
