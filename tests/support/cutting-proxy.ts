import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy that can drop a reply: in front of a database the reply to COMMIT, in front of a server its answer.
 * The request was carried out, but the client does not learn of it.
 */
export type CuttingProxy = {
  readonly port: number
  /** The number of replies dropped so far. */
  cuts(): number
  /** Decides for each reply whether to drop it. */
  cutWhen(decide: () => boolean): void
  close(): Promise<void>
}

// CommandComplete is 'C', a length of four bytes, and the tag with a zero byte at its end.
const commitReply = Buffer.from([0x43, 0, 0, 0, 11, ...Buffer.from('COMMIT\0')])
const isReply = {
  commit: (chunk: Buffer) => chunk.includes(commitReply),
  http: (chunk: Buffer) => chunk.subarray(0, 9).toString('latin1') === 'HTTP/1.1 ',
}

export async function cuttingProxy(
  target: { host: string; port: number },
  kind: keyof typeof isReply = 'commit',
): Promise<CuttingProxy> {
  let decide = () => false
  let cutCount = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    client.pipe(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    upstream.on('data', (chunk: Buffer) => {
      if (isReply[kind](chunk) && decide()) {
        cutCount += 1
        client.destroy()
        upstream.destroy()
      } else client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    port: address.port,
    cuts: () => cutCount,
    cutWhen: (next) => {
      decide = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
