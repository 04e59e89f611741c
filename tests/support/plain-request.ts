import { Agent, request as send } from 'node:http'

/** One request exactly as it is written: nothing normalised, followed, kept or added. */
export type PlainRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type PlainAnswer = {
  readonly status: number
  /** One header; several of a name are joined as Node does. */
  header(name: string): string | undefined
  readonly cookies: readonly string[]
  readonly text: string
}

export type Sender = (path: string, request?: PlainRequest) => Promise<PlainAnswer>

/** Sends to one server. Browsers and their like tidy up an address before they send it. */
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
