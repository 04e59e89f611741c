import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../src/database/embedded/embedded-server.ts'
import { endOrphan, isAlive } from '../../src/database/embedded/postmaster.ts'
import { databasesFolder } from './temporary-folder.ts'

export { freePort } from '../../src/database/embedded/embedded-server.ts'

/** A PostgreSQL server in a temporary folder. */
export type ScratchServer = {
  readonly url: string
  /** The URL for connections through a socket of the file system, which cost less; `url` where there are none. */
  readonly socketUrl: string
  readonly port: number
  /** A folder that is removed with the server. */
  readonly folder: string
  /** Kills all its processes at the same time and starts it again on the same port, with these additional settings. */
  crash(settings?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** Settings for tests that kill the server but not the machine: committed data must survive. */
export const crashDurable = ['fsync=off', 'full_page_writes=off']

/** Settings for tests: no data has to survive a power cut. */
export const nonDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const prefix = 'sepetak-scratch-'

export async function startScratchServer(
  given: readonly string[] = nonDurable,
): Promise<ScratchServer> {
  await sweepAbandoned()
  // Benchmarks measure the disk.
  const parent = given.includes('fsync=off') ? databasesFolder() : tmpdir()
  const folder = mkdtempSync(path.join(parent, prefix))
  // When the tests run as root, the server runs as another user, who needs access to its folder.
  chmodSync(folder, 0o711)
  writeFileSync(path.join(folder, 'owner'), String(process.pid))
  // Checking the password costs as much as the rest of a connection, and a test run opens several thousand.
  const access = path.join(folder, 'access')
  writeFileSync(access, 'host all,replication all 127.0.0.1/32 trust\nlocal all all trust\n')
  // Relative to the files of the database.
  const settings = [...given, `hba_file=${access}`, 'unix_socket_directories=..']
  const options = {
    folder: path.join(folder, 'files'),
    password: 'scratch',
    logFile: path.join(folder, 'log'),
  }
  let server = await startEmbeddedServer({ ...options, settings })
  const { port } = server
  return {
    port,
    url: server.url,
    socketUrl: throughSocket(server, options.folder),
    folder,
    async crash(more = []) {
      killAll(server.pid)
      await server.ended
      server = await startEmbeddedServer({ ...options, port, settings: [...settings, ...more] })
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// The loopback address remains the host and port of the URL.
function throughSocket({ url, port }: EmbeddedServer, folder: string): string {
  return existsSync(path.join(folder, `.s.PGSQL.${port}`))
    ? `${url}?host=${encodeURIComponent(folder)}`
    : url
}

// A killed test run cannot clean up, so the next run does.
async function sweepAbandoned(): Promise<void> {
  const folders = [...new Set([tmpdir(), databasesFolder()])].flatMap((parent) =>
    readdirSync(parent)
      .filter((entry) => entry.startsWith(prefix))
      .map((entry) => path.join(parent, entry)),
  )
  for (const folder of folders) {
    try {
      if (isAlive(Number(readFileSync(path.join(folder, 'owner'), 'utf8')))) continue
      await endOrphan(path.join(folder, 'files', 'postgresql'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The folder belongs to another user, or is just being created.
    }
  }
}

/** Kills a server with all its processes at the same time, so that none of them cleans up. */
function killAll(postmaster: number): void {
  // The postmaster is stopped first, because it would replace ended processes.
  process.kill(postmaster, 'SIGSTOP')
  for (const pid of [...childrenOf(postmaster), postmaster]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+([0-9]+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}
