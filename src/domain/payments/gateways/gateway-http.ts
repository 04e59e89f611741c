import { assertNoTransaction } from '#database'
import type { Fact } from './gateway.ts'

/** The connection of an adapter to its gateway. */
export type GatewayLine = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** The user name of Basic authentication; the password is empty. */
  readonly key: string
  /** The platform's `fetch`, replaced in tests. */
  readonly send?: typeof fetch
}

type Asked = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The gateway's response with any status; a body that is not a JSON object becomes an empty one. */
export type Answered = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

const waitMilliseconds = 15_000

/** Sends a request to a gateway. Rejects when it cannot be reached, times out or responds with 5xx. */
export async function callGateway(line: GatewayLine, request: Asked): Promise<Answered> {
  assertNoTransaction('the gateway')
  const { method = 'GET', path, headers, body } = request
  const send = line.send ?? fetch
  const response = await send(`${line.baseUrl}${path}`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${line.key}:`).toString('base64')}`,
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(waitMilliseconds),
  })
  const text = await response.text()
  if (response.status >= 500 || response.status === 429)
    throw new Error(`the gateway answered ${response.status}`)
  return { status: response.status, body: objectIn(text) }
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return { data: value }
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Parses whole rupiah as gateways write them: `145000`, `"145000"`, `"145000.00"`. Throws otherwise. */
export function rupiahIn(value: unknown): bigint {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  const [, digits] = typeof text === 'string' ? (/^(\d{1,18})(?:\.0{1,2})?$/.exec(text) ?? []) : []
  if (digits === undefined)
    throw new Error('the gateway reported an amount that is not whole rupiah')
  return BigInt(digits)
}

export function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A field as text if it is a string or number, otherwise undefined. */
export function factIn(value: unknown): Fact {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** A required string field. */
export function requiredText(value: unknown, name: string): string {
  const text = textIn(value)
  if (text === null) throw new Error(`the gateway reported no ${name}`)
  return text
}

/** A field that is an array of objects; anything else becomes an empty array. */
export function listIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return []
  return value.filter((each) => typeof each === 'object' && each !== null)
}

export function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
