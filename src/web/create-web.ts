import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { RenderedDocument, Visit } from './context.ts'
import { createDocuments } from './documents/documents.ts'
import { movedAddress } from './former-addresses.ts'
import { localeOfPath } from './locale/href.ts'
import { loadAllMessages } from './messages/messages.ts'
import type { KeptAnswer } from './pages/kept-page.ts'
import { createPublicPages, type PageRequest, type Rendered } from './pages/public-pages.ts'
import { permissionsPolicy, securityHeaders } from './pages/security-headers.ts'
import { openGuestApi, requestContext } from './request-context.ts'
import { isBackgroundRequest } from './session/background-request.ts'
import { cookieJar } from './session/cookies.ts'
import { recordEndedTokens } from './session/ended-tokens.ts'
import { isLate } from './session/late-answer.ts'
import { isOwnOrigin } from './session/origin.ts'
import { firstPageInSavedLanguage } from './session/saved-language.ts'
import { takesFiles } from './upload-screens.ts'
import type { WebOptions } from './web-options.ts'

export type { WebOptions } from './web-options.ts'

type Web = {
  /** Handles every address that is neither a file nor below `/api/`. */
  fetch(request: Request): Promise<Response>
  /** A cached public page, synchronously; null when it is not cached. */
  kept(request: PageRequest): KeptAnswer | null
  /** Clears the cache of public pages; call it after a change of public content. */
  invalidatePublicPages(): void
}

const messagesLoaded = loadAllMessages()

// Where the router tells the browser which routes the links of a page lead to. The answer depends only on the address,
// which names the build, and the router lets browsers keep it: every page would ask again otherwise.
const routesPath = '/__manifest'

export function createWeb(options: WebOptions): Web {
  // The types of the module's optional members differ only in `undefined`.
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)
  const always = Object.entries(securityHeaders(options.isSecure))
  const pages = createPublicPages()
  const endings = recordEndedTokens()
  const documents = createDocuments({
    ...options,
    api: (request) => openGuestApi(request, options, localeOfPath(new URL(request.url).pathname)),
  })

  const render = async (request: Request): Promise<Rendered> => {
    const since = performance.now()
    const cookies = request.headers.get('Cookie')
    const jar = cookieJar(cookies, options.isSecure)
    const visit = visitOf(request, options)
    const document: RenderedDocument = { html: null }
    const context = requestContext(request, options, jar, visit, { document, endings })
    const response = await handle(request, context)
    const { headers } = response
    const { pathname } = new URL(request.url)
    if (pathname !== routesPath || !headers.has('Cache-Control'))
      headers.set('Cache-Control', 'no-store')
    for (const [name, value] of always) headers.set(name, value)
    headers.set('Permissions-Policy', permissionsPolicy(pathname))
    const { hasSessionChanged: hasChanged } = options
    const isByThePage =
      isBackgroundRequest(request) || isLate(jar, { cookies, since, endings, hasChanged })
    for (const header of jar.headers(isByThePage ? 'by-the-page' : undefined))
      headers.append('Set-Cookie', header)
    return { response, html: document.html, isPublicPage: visit.isPublicPage }
  }
  return {
    fetch: async (request) => {
      await messagesLoaded
      const refusal = refusalOf(request, options)
      if (refusal !== null) return refused(refusal, always)
      const inLanguage = firstPageInSavedLanguage(request, options.publicUrl)
      if (inLanguage !== null) return redirectTo(inLanguage, always)
      const moved = movedAddress(request)
      if (moved !== null) return redirectTo(moved, always, 301)
      return documents(request) ?? pages.answer(request, () => render(request))
    },
    kept: pages.kept,
    invalidatePublicPages: pages.clear,
  }
}

function redirectTo(
  to: string,
  headers: readonly (readonly [string, string])[],
  status = 302,
): Response {
  return new Response(null, {
    status,
    headers: { ...Object.fromEntries(headers), Location: to, 'Cache-Control': 'no-store' },
  })
}

function visitOf(request: Request, options: WebOptions): Visit {
  const { mode, build, publicUrl, analytics, captchaOrigin, signIn } = options
  const locale = localeOfPath(new URL(request.url).pathname.replace(/\.data$/, ''))
  const outside = { analytics, captchaOrigin, signIn }
  return { locale, mode, build, publicUrl, ...outside, isPublicPage: false }
}

type RefusedStatus = keyof typeof refusals

const refusals = {
  403: 'Forbidden',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
} as const

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

const uploadType = /^multipart\/form-data\s*;/i

/** Why a request is refused before any screen handles it; null when it is not. */
function refusalOf(request: Request, { publicUrl, mode }: WebOptions): RefusedStatus | null {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return null
  if (!isOwnOrigin(request, publicUrl, mode)) return 403
  if (method !== 'POST') return 405
  // The content types of our own forms; actions cannot read any other.
  const type = headers.get('Content-Type') ?? ''
  if (uploadType.test(type)) return takesFiles(new URL(request.url).pathname) ? null : 415
  return formType.test(type) ? null : 415
}

function refused(status: RefusedStatus, headers: readonly (readonly [string, string])[]): Response {
  return new Response(refusals[status], {
    status,
    headers: {
      ...Object.fromEntries(headers),
      ...(status === 405 ? { Allow: 'GET, HEAD, POST' } : {}),
      'Cache-Control': 'no-store',
    },
  })
}
