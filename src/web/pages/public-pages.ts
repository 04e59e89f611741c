import { withoutLocale } from '../locale/href.ts'
import { screens } from '../screens.ts'
import { readCookie } from '../session/cookies.ts'
import { beginsInEnglish } from '../session/saved-language.ts'
import { compressed } from './compressed.ts'
import { type AskedFor, answerOf, type KeptAnswer, keptPage, responseOf } from './kept-page.ts'
import { createPageCache } from './page-cache.ts'

const searchLengthMax = 200
const pagesMax = 500

/** The result of rendering one request. */
export type Rendered = {
  readonly response: Response
  /** The page, if it is one; the response then has no body. */
  readonly html: string | null
  /** Whether it is the same for every guest. */
  readonly isPublicPage: boolean
}

type PublicPages = {
  /** The response for a request to a cached page; null when there is none. */
  kept(request: PageRequest): KeptAnswer | null
  answer(request: Request, render: () => Promise<Rendered>): Promise<Response>
  clear(): void
}

/** The raw parts of a request for a page. */
export type PageRequest = AskedFor & {
  readonly method: string
  /** Path and query. */
  readonly address: string
  readonly cookies: string | null
}

/**
 * Renders public pages once and caches them for guests, by address and language, compressed and with an ETag. A
 * visitor with a session gets their own page, which is never cached.
 */
export function createPublicPages(): PublicPages {
  const cache = createPageCache({ pagesMax, maxAgeMs: 30_000, now: () => performance.now() })
  const keys = rememberKeys()
  return {
    kept: (request) => {
      const key = isGuests(request) ? keys(request.address) : null
      const page = key === null ? null : cache.get(key)
      return page === null ? null : answerOf(page, request)
    },
    answer: async (request, render) => {
      const pageQuery = pageRequest(request)
      const key = keyOf(pageQuery)
      if (key === null) return compressed(request, await render())
      const page = cache.get(key)
      if (page !== null) return responseOf(answerOf(page, pageQuery))
      let own: Rendered | null = null
      const made = await cache.make(key, async () => {
        const rendered = await render()
        own = rendered
        if (rendered.html === null || !isKeepable(rendered)) return null
        return keptPage(Buffer.from(rendered.html), rendered.response.headers)
      })
      if (made !== null) return responseOf(answerOf(made, pageQuery))
      return compressed(request, own ?? (await render()))
    },
    clear: cache.clear,
  }
}

function pageRequest({ method, url, headers }: Request): PageRequest {
  return {
    method,
    address: url.slice(url.indexOf('/', 8)),
    cookies: headers.get('Cookie'),
    encodings: headers.get('Accept-Encoding') ?? '',
    known: headers.get('If-None-Match') ?? '',
  }
}

/** The cache key of a guest's page; null for requests whose page is not cached. */
export function keyOf(request: PageRequest): string | null {
  return isGuests(request) ? keyOfAddress(request.address) : null
}

function isGuests({ method, cookies, address }: PageRequest): boolean {
  return method === 'GET' && (cookies === null || !hasOwnPage(cookies, address))
}

/** Most requests are for a few addresses in one spelling, which are checked first. */
function rememberKeys(): (address: string) => string | null {
  const known = new Map<string, string>()
  return (address) => {
    const key = known.get(address) ?? keyOfAddress(address)
    if (key !== null && !known.has(address) && address.length <= searchLengthMax) {
      if (known.size >= pagesMax) known.clear()
      known.set(address, key)
    }
    return key
  }
}

function keyOfAddress(address: string): string | null {
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  const known = queryKeys(path)
  if (known === null) return null
  if (mark < 0) return path
  const search = normalised(address.slice(mark), known)
  return search === null ? null : path + search
}

function hasOwnPage(cookies: string, address: string): boolean {
  if (readCookie(cookies, 'auth') !== null || readCookie(cookies, 'api_proxy') !== null) return true
  // A visitor with a saved language is redirected from the first page to that language.
  return /^\/(\?|$)/.test(address) && beginsInEnglish(cookies)
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

function isKeepable({ response, isPublicPage }: Rendered): boolean {
  return isPublicPage && response.status === 200 && response.headers.getSetCookie().length === 0
}
