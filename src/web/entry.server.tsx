import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type Visit, visitContext } from './context.ts'
import { headMarkup } from './head/head-markup.ts'
import { type ServedHead, ServedHeadContext } from './head/served-head.ts'
import { contentSecurityPolicy, type OutsideOrigins } from './pages/security-headers.ts'

/**
 * Renders a page to one string. The data for the browser are read beforehand and put at the end,
 * so nothing is streamed: a page is either whole or an error, and its inline scripts can be hashed.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  visit: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const data = await textOf(page.serverHandoffStream)
  const { serverHandoffStream: _read, ...rest } = page
  const context = { ...rest, manifest: manifestOf(page) }
  const head: ServedHead = { page: null, requestId: request.headers.get('X-Request-Id') }
  const html = renderToString(
    <ServedHeadContext value={head}>
      <ServerRouter context={context} url={request.url} />
    </ServedHeadContext>,
  )
  const tags = head.page === null ? '' : headMarkup(head.page, visit.get(visitContext))
  const headEnd = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  const script = data === '' ? '' : `<script>${handoff(data)}</script>`
  const body = `<!doctype html>${html.slice(0, headEnd)}${tags}${html.slice(headEnd, end)}${script}${html.slice(end)}`
  // The development server writes scripts of its own into the page.
  if (!import.meta.env.DEV)
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(body, outsideOf(visit.get(visitContext))),
    )
  return new Response(body, { status, headers })
}

function outsideOf({ analytics, captchaOrigin }: Visit): OutsideOrigins {
  return {
    analytics: analytics === null ? null : new URL(analytics.scriptUrl).origin,
    captcha: captchaOrigin,
  }
}

type Manifest = EntryContext['manifest']

const manifests = new Map<string, Manifest>()

/**
 * The routes of this page and no others: the browser asks for those of a link when it needs them,
 * and the server need not walk through the whole product for each page.
 */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): Manifest {
  const ids = staticHandlerContext.matches.map((match) => match.route.id)
  const key = ids.join()
  let own = manifests.get(key)
  if (own === undefined || import.meta.env.DEV) {
    const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
    own = { ...manifest, routes }
    manifests.set(key, own)
  }
  return own
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

// What React Router's own transfer writes, in one piece.
function handoff(data: string): string {
  const text = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `window.__reactRouterContext.streamController.enqueue(${text});window.__reactRouterContext.streamController.close();`
}
