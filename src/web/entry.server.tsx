import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { documentContext, sessionContext, type Visit, visitContext } from './context.ts'
import { headMarkup } from './head/head-markup.ts'
import { type ServedHead, ServedHeadContext } from './head/served-head.ts'
import { pageMessages } from './messages/page-messages.ts'
import { type Beginning, pageModules, pageScripts } from './pages/page-scripts.ts'
import { contentSecurityPolicy, type OutsideOrigins } from './pages/security-headers.ts'
import { laterParts } from './ui/later.ts'

/**
 * Renders a page to one string. Its data are read before and added at the end, so nothing is streamed: a page
 * is complete or an error, and its inline scripts can be hashed. The string is passed beside the response,
 * which would turn it into a stream.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const data = await textOf(page.serverHandoffStream)
  await laterParts()
  const { serverHandoffStream: _read, ...rest } = page
  const modules = pageModules(page)
  const head: ServedHead = { page: null, requestId: request.headers.get('X-Request-Id') }
  const html = renderToString(
    <ServedHeadContext value={head}>
      <ServerRouter context={{ ...rest, manifest: modules.manifest }} url={request.url} />
    </ServedHeadContext>,
  )
  const visit = context.get(visitContext)
  const tags = head.page === null ? '' : headMarkup(head.page, visit)
  const handles = page.staticHandlerContext.matches.map(
    ({ route }) => page.routeModules[route.id]?.handle,
  )
  const messages = pageMessages(visit.locale, handles)
  const begin = context.get(sessionContext).isSignedIn() ? 'now' : scriptStartFor(request, page)
  const scripts = pageScripts(page, { messages, data, modules, begin })
  const headEnd = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  const body = `<!doctype html>${html.slice(0, headEnd)}${scripts.head}${tags}${html.slice(headEnd, end)}${scripts.foot}${html.slice(end)}`
  // The development server adds scripts of its own to the page.
  if (!import.meta.env.DEV) {
    // The only script in React's output is the theme's, in the head.
    const own = html.slice(0, headEnd) + scripts.foot
    headers.set('Content-Security-Policy', contentSecurityPolicy(own, externalOrigins(visit)))
  }
  context.get(documentContext).html = body
  return new Response(null, { status, headers })
}

// Public pages are mostly read. A visitor who is redirected to one with a message sees it immediately.
function scriptStartFor({ url }: Request, page: EntryContext): Beginning {
  const isRead = page.staticHandlerContext.matches.some(({ route }) =>
    /^\w+\/layout\/public$/.test(route.id),
  )
  return isRead && !new URL(url).searchParams.has('session') ? 'asked' : 'painted'
}

function externalOrigins({ analytics, captchaOrigin, signIn }: Visit): OutsideOrigins {
  return {
    analytics: analytics === null ? null : new URL(analytics.scriptUrl).origin,
    captcha: captchaOrigin,
    signIn: signIn?.origin ?? null,
  }
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(error)
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (stream === undefined) return ''
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
  }
  return text
}
