import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}
export type Answer = { status?: number; body?: unknown; dropsConnection?: boolean }

/** A server on this machine that answers in the published formats of payment gateways. */
export type StubGateway = {
  readonly url: string
  readonly requests: ReceivedRequest[]
  /** The answers by method and path with query; every other request is answered with 404. */
  readonly answers: Record<string, Answer | ((requests: ReceivedRequest) => Answer)>
  reset(): void
  close(): void
}

export async function stubGateway(): Promise<StubGateway> {
  const requests: ReceivedRequest[] = []
  const answers: StubGateway['answers'] = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const { method = '', url: path = '', headers } = request
    const received: ReceivedRequest = {
      method,
      path,
      headers,
      body: text === '' ? null : JSON.parse(text),
    }
    requests.push(received)
    const found = answers[`${method} ${path}`] ?? { status: 404, body: {} }
    const {
      status = 200,
      body = {},
      dropsConnection = false,
    } = typeof found === 'function' ? found(received) : found
    if (dropsConnection) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers,
    reset: () => {
      requests.length = 0
      for (const name of Object.keys(answers)) delete answers[name]
    },
    close: () => void server.close(),
  }
}
