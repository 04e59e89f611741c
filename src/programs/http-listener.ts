import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Config } from '#config'
import type { Metrics } from './metrics.ts'
import type { KeptAnswer, PageRequest } from './pages.ts'
import { unavailablePage } from './unavailable-page.ts'

export type ListenerParts = {
  config: Config
  log: Logger
  metrics: Metrics
  /** Serves a request for a file (in development: through Vite), or returns false when it is not for a file. */
  files: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
  /** A page cached in memory with all its headers; null for all other requests. */
  kept: (request: PageRequest) => KeptAnswer | null
  api: (request: Request) => Response | Promise<Response>
  web: (request: Request) => Promise<Response>
}

export type HttpListener = {
  readonly server: Server
  /** Stops accepting requests, lets open ones finish, and cuts those that do not. */
  close(): Promise<void>
}

const headerMilliseconds = 10_000
const requestMilliseconds = 30_000
// Longer than the idle timeout of the proxies in front, so that they close connections first.
const keepAliveMilliseconds = 65_000
const drainMilliseconds = 5_000
const formBytesMax = 256 * 1024
// For forms with files; the web's own gate lists the screens that accept them.
const uploadBytesMax = 32 * 1024 * 1024
const requestIdShape = /^[A-Za-z0-9-]{8,64}$/

/** Serves the product over HTTP: files first, then the API below `/api/`, then the pages. */
export function openHttpListener(parts: ListenerParts): HttpListener {
  const { config, log, metrics, files } = parts
  const answer = getRequestListener(
    (request) => (isApi(pathOf(request.url)) ? parts.api(request) : parts.web(request)),
    { errorHandler: (error) => answerFault(log, error) },
  )
  const publicHost = config.mode !== 'demo' ? new URL(config.publicUrl).host : null
  let isClosing = false
  const server = createServer(
    { maxHeaderSize: 16 * 1024, keepAliveTimeout: keepAliveMilliseconds },
    (request, response) => {
      if (isClosing) response.setHeader('Connection', 'close')
      const fault = faultOf(request, config, publicHost)
      if (fault !== null) {
        response.writeHead(fault, {
          'Content-Type': 'text/plain; charset=utf-8',
          Connection: 'close',
        })
        response.end(`${fault}\n`)
        return
      }
      const requestId = requestIdOf(request)
      observe(request, response, requestId, log, metrics)
      if (answerFromCache(parts, request, response, requestId)) return
      setSenderHeaders(request, config, requestId)
      response.setHeader('X-Request-Id', requestId)
      void serve(request, response)
    },
  )
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (await files(request, response)) return
      await answer(request, response)
    } catch (error) {
      log.error({ err: error }, 'a request could not be answered')
      response.destroy()
    }
  }
  server.headersTimeout = headerMilliseconds
  server.requestTimeout = requestMilliseconds
  return {
    server,
    close: () => {
      isClosing = true
      return closeServer(server)
    },
  }
}

/** Sends a cached page unchanged, without creating request objects. */
function answerFromCache(
  { kept }: ListenerParts,
  { method = '', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): boolean {
  const page = kept({
    method,
    address: url,
    cookies: headers.cookie ?? null,
    encodings: String(headers['accept-encoding'] ?? ''),
    known: headers['if-none-match'] ?? '',
  })
  if (page === null) return false
  response.writeHead(page.status, [...page.headers, 'x-request-id', requestId])
  response.end(page.body)
  return true
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds)
  await closed
  clearTimeout(cut)
}

function isApi(address: string): boolean {
  return address.startsWith('/api') && /^\/api(?:[/?]|$)/.test(address)
}

// The path from the raw address; parsing it again for each request would cost more than it gains.
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start === -1 ? '/' : url.slice(start)
}

// A host name or address with an optional port. It is also checked for cached pages.
const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/** The status of a request that is refused before processing; otherwise null. */
function faultOf(
  request: IncomingMessage,
  config: Config,
  publicHost: string | null,
): number | null {
  const { url = '', headers } = request
  if (!url.startsWith('/') || !hostShape.test(headers.host ?? '')) return 400
  if (publicHost !== null && headers.host !== publicHost) {
    if (!isOwnWebhook(request, config)) return 421
  }
  if (isApi(url)) return null
  // Forms must state their length; otherwise they could grow without limit.
  if (headers['transfer-encoding'] !== undefined) return 411
  const bytes = headers['content-length']
  if (bytes === undefined) return null
  const isUpload = /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')
  return Number(bytes) > (isUpload ? uploadBytesMax : formBytesMax) ? 413 : null
}

// The simulator calls the server by the address it listens on, not by its public name.
function isOwnWebhook({ url, headers, socket }: IncomingMessage, config: Config): boolean {
  const isHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  const isProbe = url === '/api/health/' || url === '/api/ready/'
  return (
    isHere &&
    headers.host === `127.0.0.1:${config.port}` &&
    (isProbe || url === '/api/webhooks/simulator/')
  )
}

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID()
}

// Headers about the sender are set here and never taken from the request.
function setSenderHeaders(request: IncomingMessage, config: Config, requestId: string): void {
  const kept: string[] = []
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] ?? ''
    if (!/^x-(sepetak-address|request-id)$/i.test(name))
      kept.push(name, request.rawHeaders[i + 1] ?? '')
  }
  const sender = senderOf(request, config.proxyHops)
  kept.push('X-Request-Id', requestId, 'X-Sepetak-Address', sender)
  // Later code reads both forms, so both are set.
  request.rawHeaders = kept
  request.headers['x-request-id'] = requestId
  request.headers['x-sepetak-address'] = sender
}

/** The sender's address as the nearest of our proxies saw it, or that of the connection. */
function senderOf(request: IncomingMessage, proxyHops: number): string {
  const near = (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
  if (proxyHops === 0) return near
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const seen = forwarded.at(-proxyHops)
  return seen !== undefined && /^[0-9A-Fa-f.:]{3,45}$/.test(seen) ? seen : near
}

function observe(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  log: Logger,
  metrics: Metrics,
): void {
  const startedAt = performance.now()
  response.once('close', () => {
    const milliseconds = performance.now() - startedAt
    const { url = '' } = request
    metrics.countRequest(isApi(url) ? 'api' : 'web', response.statusCode, milliseconds)
    if (!log.isLevelEnabled('info')) return
    const path = url.split('?', 1)[0] ?? ''
    log.info({
      requestId,
      method: request.method,
      path: path.slice(0, 200),
      status: response.statusCode,
      milliseconds: Math.round(milliseconds),
    })
  })
}

function answerFault(log: Logger, error: unknown): Response {
  // An address or Host header that no browser sends is the sender's error and not worth an alert.
  if (error instanceof RequestError) return badRequest()
  log.error({ err: error }, 'a request could not be answered')
  return unavailablePage()
}

function badRequest(): Response {
  return new Response('400\n', {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
