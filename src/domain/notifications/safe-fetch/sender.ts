import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type RequestOptions, request as requestTls } from 'node:https'
import type { SendFault } from '#contract'
import { assertNoTransaction } from '#database'
import { isPublicAddress } from './public-network.ts'

export type Resolved = { readonly address: string; readonly family: number }

export type Sent = { readonly status: number | null; readonly fault: SendFault | null }

export type Post = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The only way requests are sent to addresses supplied by users. */
export type Sender = {
  /**
   * Returns whether every address that a host currently resolves to is in the public network; null when it
   * resolves to none.
   */
  isReachable(host: string): Promise<boolean | null>
  send(post: Post): Promise<Sent>
}

type Request = (
  url: URL,
  options: RequestOptions,
  onResponse: (response: IncomingMessage) => void,
) => ClientRequest

/** The dependencies of the sender. Tests replace them; no setting can. */
export type SenderParts = {
  readonly resolve: (host: string) => Promise<readonly Resolved[]>
  readonly isAllowed: (address: string) => boolean
  readonly request: Request
  readonly timeoutMilliseconds: number
}

const parts: SenderParts = {
  resolve: (host) => lookup(host, { all: true, order: 'ipv4first' }),
  isAllowed: isPublicAddress,
  request: requestTls,
  timeoutMilliseconds: 10_000,
}

/**
 * Creates a sender that connects to the public network only. Each delivery resolves the host name once, checks
 * every address and connects to a checked address, so a DNS change in between (DNS rebinding) has no effect.
 * Redirects are not followed.
 */
export function createSender(changes: Partial<SenderParts> = {}): Sender {
  const world = { ...parts, ...changes }
  return {
    isReachable: async (host) => {
      const found = await resolved(world, host)
      return found === null ? null : found.every(({ address }) => world.isAllowed(address))
    },
    send: async (post) => {
      assertNoTransaction('an address outside')
      const found = await resolved(world, post.url.hostname)
      const [first] = found ?? []
      if (found === null || first === undefined) return { status: null, fault: 'connection' }
      if (!found.every(({ address }) => world.isAllowed(address)))
        return { status: null, fault: 'address' }
      return await sendTo(world, post, first)
    },
  }
}

async function resolved(world: SenderParts, host: string): Promise<readonly Resolved[] | null> {
  try {
    const found = await world.resolve(host)
    return found.length === 0 ? null : found
  } catch {
    return null
  }
}

function sendTo(world: SenderParts, { url, headers, body }: Post, to: Resolved): Promise<Sent> {
  return new Promise((done) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.length) },
      agent: false,
      signal: AbortSignal.timeout(world.timeoutMilliseconds),
      // Node requests one address or all of them, depending on its options; both get the checked address.
      lookup: (_host, { all }, answer) =>
        all === true
          ? answer(null, [{ address: to.address, family: to.family }])
          : answer(null, to.address, to.family),
    }
    const call = world.request(url, options, (response) => {
      response.resume()
      // The body of the response is not needed, so it is not read, however long it is.
      response.once('error', () => {})
      done(sentOf(response.statusCode ?? 0))
      response.destroy()
    })
    call.once('error', (error) => done({ status: null, fault: faultOf(error) }))
    call.end(body)
  })
}

function sentOf(status: number): Sent {
  if (status >= 200 && status < 300) return { status, fault: null }
  return { status, fault: status >= 300 && status < 400 ? 'redirect' : 'status' }
}

function faultOf(error: Error & { code?: string }): SendFault {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  return /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(error.code ?? '')
    ? 'tls'
    : 'connection'
}
