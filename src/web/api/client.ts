import { data } from 'react-router'
import type { Locale } from '#kernel'
import { ApiProblem } from './problem.ts'

export type ApiFetch = (request: Request) => Promise<Response> | Response

export type Query = Readonly<Record<string, string | number | null | undefined>>

export type WriteOptions = {
  /** The name of a money command; the same key never has a second effect. */
  readonly idempotencyKey?: string
}

/** Calls to the product's API; paths begin after `/api` and end in a slash: `get('/wallet/')`. */
export type ApiCalls = {
  /** Reads for a page. A 404 becomes the 404 page, other failures the error page. */
  get<Body>(path: string, query?: Query): Promise<Body>
  /** Reads and throws every refusal as an `ApiProblem`. */
  ask<Body>(path: string, query?: Query): Promise<Body>
  /** A file as the API serves it, to be handed on to the browser; every refusal is an `ApiProblem`. */
  download(path: string): Promise<Response>
  /** Reads what is no JSON and may go on for ever, refusals among it. */
  open(path: string, headers: Readonly<Record<string, string>>): Promise<Response>
  post<Body>(path: string, body: unknown, options?: WriteOptions): Promise<Body>
  delete(path: string): Promise<unknown>
  /** Sends a form with its files as it came from the browser. */
  postForm<Body>(path: string, form: FormData): Promise<Body>
  patch<Body>(path: string, body: unknown, options?: WriteOptions): Promise<Body>
  put<Body>(path: string, body: unknown, options?: WriteOptions): Promise<Body>
}

/** `api.get` asks as nobody; `api.account.get` asks as the visitor who is signed in. */
export type ApiClient = ApiCalls & { readonly account: ApiCalls }

type Authorize = () => Promise<string>

export type CallerOptions = {
  readonly fetch: ApiFetch
  /** Origin and base path without a slash at the end, such as `http://api.internal/api`. */
  readonly base: string
  readonly locale: Locale
  /** Headers of the visitor's request that the API needs: who asks, and the request's id. */
  readonly forwarded: Readonly<Record<string, string>>
}

type WriteHooks = {
  readonly onWritten?: () => void
  /** Sees every refusal of a write first, and may lead somewhere else by what it throws. */
  readonly onRefused?: (problem: ApiProblem) => void
}

/** One set of calls; with `authorize`, each carries the access token it gives. */
export function apiCalls(
  options: CallerOptions,
  authorize: Authorize | null,
  { onWritten = () => {}, onRefused = () => {} }: WriteHooks = {},
): ApiCalls {
  const ask = <Body>(path: string, query?: Query): Promise<Body> =>
    send(options, authorize, 'GET', withQuery(path, query))
  const write =
    (method: string) =>
    async <Body>(path: string, body: unknown, write: WriteOptions = {}): Promise<Body> => {
      const answer = await send<Body>(options, authorize, method, path, body, write).catch(
        (error: unknown) => {
          if (error instanceof ApiProblem) onRefused(error)
          throw error
        },
      )
      onWritten()
      return answer
    }
  return {
    ask,
    get: (path, query) => ask<never>(path, query).catch(toErrorPage),
    download: (path) => answerOf(options, authorize, 'GET', path),
    open: async (path, headers) => {
      const authorization =
        authorize === null ? {} : { Authorization: `Bearer ${await authorize()}` }
      const sent = { ...options.forwarded, 'Accept-Language': options.locale, ...headers }
      const url = `${options.base}${path}`
      return await options.fetch(new Request(url, { headers: { ...sent, ...authorization } }))
    },
    post: write('POST'),
    delete: (path) => write('DELETE')(path, undefined),
    postForm: write('POST'),
    patch: write('PATCH'),
    put: write('PUT'),
  }
}

async function send<Body>(
  options: CallerOptions,
  authorize: Authorize | null,
  method: string,
  path: string,
  body?: unknown,
  write: WriteOptions = {},
): Promise<Body> {
  const response = await answerOf(options, authorize, method, path, body, write)
  const text = await response.text()
  return (text === '' ? null : JSON.parse(text)) as Body
}

async function answerOf(
  options: CallerOptions,
  authorize: Authorize | null,
  method: string,
  path: string,
  body?: unknown,
  write: WriteOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = {
    ...options.forwarded,
    Accept: 'application/json',
    'Accept-Language': options.locale,
  }
  if (authorize !== null) headers.Authorization = `Bearer ${await authorize()}`
  const isForm = body instanceof FormData
  // A form says its own type, with the boundary between its parts.
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  if (write.idempotencyKey !== undefined) headers['Idempotency-Key'] = write.idempotencyKey
  const request = new Request(`${options.base}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const response = await options.fetch(request)
  if (!response.ok) throw await problemFrom(response)
  return response
}

async function problemFrom(response: Response): Promise<ApiProblem> {
  const body = await response.json().catch(() => ({}))
  return new ApiProblem(response.status, body, response.headers.get('Retry-After'))
}

/** Throws what a page answers to a failed reading: its error page with the API's status. */
export function toErrorPage(error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error
  if (error.status === 404) throw data(null, { status: 404 })
  const { detail, requestId, status } = error
  throw data({ message: detail, number: requestId }, { status })
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}
