import { data } from 'react-router'
import type { AnswerOf, Method, ParamsOf, PathOf, ReadOf, WriteOf } from '#contract/calls.ts'
import type { Locale } from '#kernel'
import { ApiProblem } from './problem.ts'

export type ApiFetch = (request: Request) => Promise<Response> | Response

type WriteOptions = {
  /** The idempotency key of a money command. */
  readonly idempotencyKey?: string
  /** The query of the few writes that have one. */
  readonly query?: Readonly<Record<string, string>>
}

/** The parameters of a call by name; optional when the operation needs none. */
type Input<Needed> = Nothing extends Needed ? [input?: Needed] : [input: Needed]
type Nothing = Record<never, never>

type Reads = <Path extends PathOf<'GET'>>(
  path: Path,
  ...input: Input<ReadOf<Path>>
) => Promise<AnswerOf<'GET', Path>>

type Writes<Verb extends Method> = <Path extends PathOf<Verb>>(
  path: Path,
  ...input: [...Input<WriteOf<Verb, Path>>, options?: WriteOptions]
) => Promise<AnswerOf<Verb, Path>>

/**
 * Calls to the product's API. Paths are those of `src/contract`, below `/api` and with a trailing slash; path
 * parameters are given by name together with the query or body: `get('/properties/{propertyId}/', { propertyId
 * })`.
 */
export type ApiCalls = {
  /** Reads data for a page. A 404 becomes the 404 page, other failures the error page. */
  get: Reads
  /** Reads data and throws every refusal as an `ApiProblem`. */
  ask: Reads
  post: Writes<'POST'>
  put: Writes<'PUT'>
  patch: Writes<'PATCH'>
  delete: Writes<'DELETE'>
  /** Sends a form with its files as received from the browser. */
  postForm<Path extends PathOf<'POST'>>(
    path: Path,
    form: FormData,
    ...params: Input<ParamsOf<'POST', Path>>
  ): Promise<AnswerOf<'POST', Path>>
  /** Reads a file by its complete path; every refusal is an `ApiProblem`. */
  download(path: string): Promise<Response>
  /** Reads a response that is not JSON and may be endless, including refusals. */
  open(path: string, headers: Readonly<Record<string, string>>): Promise<Response>
}

/** `api.get` calls without authentication, `api.account.get` as the signed-in visitor. */
export type ApiClient = ApiCalls & { readonly account: ApiCalls }

/** Returns an access token, another one than `refused`. */
type Authorize = (refused?: string) => Promise<string>

type CallerOptions = {
  readonly fetch: ApiFetch
  /** Origin and base path without a trailing slash, such as `http://api.internal/api`. */
  readonly base: string
  readonly locale: Locale
  /** The headers of the visitor's request to pass on: the sender and the request id. */
  readonly forwarded: Readonly<Record<string, string>>
}

type WriteHooks = {
  readonly onWritten?: () => void
  /** Called with every refusal of a write first; may redirect by throwing. */
  readonly onRefused?: (problem: ApiProblem) => void
}

/** Creates a set of calls; with `authorize`, each carries the access token that it returns. */
export function apiCalls(
  options: CallerOptions,
  authorize: Authorize | null,
  { onWritten = () => {}, onRefused = () => {} }: WriteHooks = {},
): ApiCalls {
  const read = async (path: string, input: Named = {}): Promise<unknown> => {
    const { sent, rest } = splitParams(path, input)
    return jsonOf(await answerOf(options, authorize, 'GET', withQuery(sent, rest)))
  }
  const write = async (method: Method, path: string, body: unknown, by: WriteOptions = {}) => {
    try {
      const answer = await jsonOf(await answerOf(options, authorize, method, path, body, by))
      onWritten()
      return answer
    } catch (error) {
      if (error instanceof ApiProblem) onRefused(error)
      throw error
    }
  }
  const writeJson =
    (method: Method) =>
    (path: string, input?: Named, by?: WriteOptions): Promise<unknown> => {
      const { sent, rest } = splitParams(path, input ?? {})
      const address = withQuery(sent, by?.query ?? {})
      return write(method, address, method === 'DELETE' ? undefined : rest, by)
    }
  const calls = {
    ask: read,
    get: (path: string, input?: Named) =>
      read(path, input).catch((error: unknown) => throwErrorPage(error, path)),
    post: writeJson('POST'),
    put: writeJson('PUT'),
    patch: writeJson('PATCH'),
    delete: writeJson('DELETE'),
    postForm: (path: string, form: FormData, params: Named = {}) =>
      write('POST', splitParams(path, params).sent, form),
    download: (path: string) => answerOf(options, authorize, 'GET', path),
    open: async (path: string, headers: Readonly<Record<string, string>>) => {
      const authorization =
        authorize === null ? {} : { Authorization: `Bearer ${await authorize()}` }
      const sent = { ...options.forwarded, 'Accept-Language': options.locale, ...headers }
      const url = `${options.base}${path}`
      return await options.fetch(new Request(url, { headers: { ...sent, ...authorization } }))
    },
  }
  // The contract gives the types of each path; the API's tests check its responses against it.
  return calls as unknown as ApiCalls
}

type Named = Readonly<Record<string, unknown>>

/** Returns the path with its parameters filled in, and the remaining parameters. */
function splitParams(path: string, input: Named): { sent: string; rest: Named } {
  const rest = { ...input }
  const sent = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return part
  })
  return { sent, rest }
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
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
  const isForm = body instanceof FormData
  // A form sets its own content type with the boundary between its parts.
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  if (write.idempotencyKey !== undefined) headers['Idempotency-Key'] = write.idempotencyKey
  const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  const send = async (token: string | null) => {
    const authorization = token === null ? {} : { Authorization: `Bearer ${token}` }
    const init = { method, headers: { ...headers, ...authorization }, ...sent }
    const response = await options.fetch(new Request(`${options.base}${path}`, init))
    if (!response.ok) throw await problemFrom(response)
    return response
  }
  if (authorize === null) return await send(null)
  const token = await authorize()
  try {
    return await send(token)
  } catch (error) {
    // The token ended after its refresh. The API has done nothing yet, so the call is repeated once.
    if (!(error instanceof ApiProblem) || error.code !== 'request.sign_in_required') throw error
    return await send(await authorize(token))
  }
}

async function problemFrom(response: Response): Promise<ApiProblem> {
  const body = await response.json().catch(() => ({}))
  return new ApiProblem(response.status, body, response.headers.get('Retry-After'))
}

/** Throws the error page for a failed read, with the API's status. */
export function throwErrorPage(error: unknown, path = ''): never {
  if (!(error instanceof ApiProblem)) throw error
  // An invalid id in the address means that the page does not exist.
  const isNoId = error.fields.some((field) => path.includes(`{${field.path}}`))
  if (error.status === 404 || (error.status === 400 && isNoId)) throw data(null, { status: 404 })
  const { detail, requestId, status } = error
  throw data({ message: detail, number: requestId }, { status })
}

function withQuery(path: string, query: Named): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}
