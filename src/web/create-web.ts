import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ApiClient, type ApiFetch, apiCalls } from './api/client.ts'
import {
  apiContext,
  registrationContext,
  sessionContext,
  type Visit,
  visitContext,
} from './context.ts'
import { localeOfPath } from './locale/href.ts'
import { loadAllMessages } from './messages/messages.ts'
import { type CookieJar, cookieJar } from './session/cookies.ts'
import { isOwnOrigin } from './session/origin.ts'
import { openRegistration } from './session/registration.ts'
import { openSession, type Session } from './session/session.ts'

/** What the server hands to the pages: values only, since this file is bundled by itself. */
export type WebOptions = {
  readonly api: { fetch: ApiFetch }
  /** The one origin of the product, without a slash at the end. */
  readonly publicUrl: string
  /** Where the API is asked instead of in process; null for in process. */
  readonly publicApiUrl: string | null
  /** The values that the `api_proxy` cookie may have. */
  readonly apiProxyAllowlist: readonly string[]
  readonly mode: 'demo' | 'live'
  readonly build: string
  /** Whether cookies are sent over TLS only. */
  readonly isSecure: boolean
}

export type Web = {
  /** Answers every address that is neither a file nor under `/api/`. */
  fetch(request: Request): Promise<Response>
  /** Forgets the public pages kept in memory: call it after a change that they show. */
  invalidatePublicPages(): void
}

const messagesLoaded = loadAllMessages()

export function createWeb(options: WebOptions): Web {
  // The module's optional members are declared without `undefined` in one place and with it in the other.
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)
  return {
    fetch: async (request) => {
      await messagesLoaded
      if (isChange(request) && !isOwnOrigin(request, options.publicUrl, options.mode)) {
        return new Response('Forbidden', { status: 403, headers: { 'Cache-Control': 'no-store' } })
      }
      const jar = cookieJar(request.headers.get('Cookie'), options.isSecure)
      const response = await handle(request, contextFor(request, options, jar))
      const answer = new Response(response.body, response)
      answer.headers.set('Cache-Control', 'no-store')
      for (const header of jar.headers()) answer.headers.append('Set-Cookie', header)
      return answer
    },
    invalidatePublicPages: () => {},
  }
}

function isChange(request: Request): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD'
}

function contextFor(request: Request, options: WebOptions, jar: CookieJar): RouterContextProvider {
  const locale = localeOfPath(new URL(request.url).pathname)
  const visit: Visit = {
    locale,
    mode: options.mode,
    build: options.build,
    publicUrl: options.publicUrl,
    isPublicPage: false,
  }
  const { api, session } = openApi(request, options, jar, visit)
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  context.set(sessionContext, session)
  context.set(registrationContext, openRegistration(jar))
  context.set(apiContext, api)
  return context
}

function openApi(
  request: Request,
  options: WebOptions,
  jar: CookieJar,
  { locale }: Visit,
): { api: ApiClient; session: Session } {
  const caller = { ...whereToAsk(options, jar), locale, forwarded: forwardedHeaders(request) }
  const asNobody = apiCalls(caller, null)
  const session: Session = openSession({ jar, locale, api: asNobody, account: () => account })
  const account = apiCalls(caller, () => session.accessToken(), session.forgetProfile)
  return { api: { ...asNobody, account }, session }
}

/** The proxy cookie, if it is on the list; the configured address; else the API in this process. */
function whereToAsk(options: WebOptions, jar: CookieJar): { fetch: ApiFetch; base: string } {
  const proxy = jar.read('api_proxy')
  const isAllowed = proxy !== null && options.apiProxyAllowlist.includes(proxy)
  const address = isAllowed ? proxy : options.publicApiUrl
  if (address === null)
    return { fetch: (r) => options.api.fetch(r), base: 'http://api.internal/api' }
  return { fetch: (r) => fetch(r), base: `${address.replace(/\/+$/, '')}/api` }
}

function forwardedHeaders(request: Request): Record<string, string> {
  const names = ['X-Sepetak-Address', 'X-Request-Id', 'User-Agent']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
