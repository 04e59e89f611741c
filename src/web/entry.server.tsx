import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
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
import { type Beginning, reportFailedStart, scriptsMark, startLater } from './pages/page-start.ts'
import { contentSecurityPolicy, type OutsideOrigins } from './pages/security-headers.ts'
import { laterParts } from './ui/later.ts'

/**
 * Renders a page to one string: a page is complete or an error, and its inline scripts can be hashed. The string is
 * passed beside the response, which would turn it into a stream.
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
  await laterParts()
  const head: ServedHead = { page: null, requestId: request.headers.get('X-Request-Id') }
  const begin = context.get(sessionContext).isSignedIn() ? 'now' : scriptStartFor(request, page)
  const rendered = await render(
    <ServedHeadContext value={head}>
      <ServerRouter context={{ ...page, manifest: manifestOf(page) }} url={request.url} />
    </ServedHeadContext>,
  )
  const { html, script } = startLater(rendered, begin)
  const visit = context.get(visitContext)
  const tags = head.page === null ? '' : headMarkup(head.page, visit)
  const handles = page.staticHandlerContext.matches.map(
    ({ route }) => page.routeModules[route.id]?.handle,
  )
  const texts = `window.sepetakMessages=${pageMessages(visit.locale, handles)};`
  const headEnd = html.indexOf('</head>')
  const mark = html.lastIndexOf(scriptsMark)
  const scripts = `<script>${reportFailedStart}${texts}${script}</script>${html.slice(mark)}`
  const body = `<!doctype html>${html.slice(0, headEnd)}${tags}${html.slice(headEnd, mark)}${scripts}`
  // The development server adds scripts of its own to the page.
  if (!import.meta.env.DEV) {
    // No script of the page itself is between the head and the mark.
    const own = html.slice(0, headEnd) + scripts
    headers.set('Content-Security-Policy', contentSecurityPolicy(own, externalOrigins(visit)))
  }
  context.get(documentContext).html = body
  return new Response(null, { status, headers })
}

// Only the routes of this page: the browser looks up the others, and the server need not walk through all of them.
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const routes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  )
  return { ...manifest, routes: Object.fromEntries(routes.map((route) => [route.id, route])) }
}

function render(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const html = new Writable({
      // The page is written at once, not in the pieces that a network would take.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(html),
      onError: reject,
    })
  })
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
