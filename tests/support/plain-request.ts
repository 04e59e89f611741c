import { Agent, request as send } from 'node:http'

/** A request sent exactly as written: nothing is normalised, followed, stored or added. */
export type PlainRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type PlainAnswer = {
  readonly status: number
  /** Returns one header; several headers with the same name are joined as Node does. */
  header(name: string): string | undefined
  readonly cookies: readonly string[]
  readonly text: string
}

export type Sender = (path: string, request?: PlainRequest) => Promise<PlainAnswer>

/**
 * Returns a sender for one server. Browsers and HTTP clients normalise an address before they send it; this one
 * does not.
 */
export function plainSender(baseURL: string): Sender {
  const { hostname, port } = new URL(baseURL)
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const outgoing = send(
        { hostname, port, path, method, agent, headers: { ...length, ...headers } },
        (incoming) => {
          const parts: Buffer[] = []
          incoming.on('data', (part: Buffer) => parts.push(part))
          incoming.on('error', reject)
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              header: (name) => incoming.headers[name]?.toString(),
              cookies: incoming.headers['set-cookie'] ?? [],
              text: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
}
