import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endOrphan, readPostmaster } from './postmaster.ts'
import { type ServerAccount, serverAccount } from './server-account.ts'

type EmbeddedOptions = {
  /** The folder of the database files; created when missing. */
  readonly folder: string
  /** The password of the owner `postgres`, set when the files are created. */
  readonly password: string
  /** Where the server writes its log. */
  readonly logFile: string
  /** The port to listen on; by default a free one. */
  readonly port?: number
  /** `name=value`, in addition to the defaults below, which they override. */
  readonly settings?: readonly string[]
}

/** A PostgreSQL server of this process. It listens on the loopback address only. */
export type EmbeddedServer = {
  /** The owner's URL of the database `postgres`. */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>
  /** Stops it cleanly: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

const defaultSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'jit=off',
]
const attemptsMillisecondsMax = 30_000

/**
 * Starts PostgreSQL on the files in `folder`, which are created the first time. Stops a server that a killed
 * process left running on that folder. Rejects with the end of the server's log when it does not start.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const account = await serverAccount(path.resolve(options.folder))
  const data = path.join(account.folder, 'postgresql')
  if (!existsSync(data)) await createFiles(account, data, options.password)
  await endOrphan(data)
  const until = Date.now() + attemptsMillisecondsMax
  for (;;) {
    const port = options.port ?? (await freePort())
    const server = launch(account, data, port, options)
    if (await isUp(server, data)) return running(server, port, options.password)
    // After a crash the processes of the old server may take a moment to end.
    if (Date.now() > until) throw new Error(`PostgreSQL did not start:\n${endOfLog(options)}`)
    await wait(500)
    await endOrphan(data)
  }
}

// The files are created in a temporary folder and moved to their place when complete, so that an interrupted
// start leaves nothing that looks like a database.
async function createFiles(account: ServerAccount, data: string, password: string): Promise<void> {
  for (const name of [`${data}.unfinished`]) rmSync(name, { recursive: true, force: true })
  const secrets = mkdtempSync(path.join(account.folder, 'password-'))
  const passwordFile = path.join(secrets, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account.ids !== null) {
    for (const name of [secrets, passwordFile]) chownSync(name, account.ids.uid, account.ids.gid)
  }
  try {
    await promisify(execFile)(
      account.initdb,
      [
        `--pgdata=${data}.unfinished`,
        `--pwfile=${passwordFile}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...account.ids, cwd: account.folder, env: environment() },
    )
  } catch (error) {
    throw new Error(`The database could not be created: ${(error as { stderr?: string }).stderr}`, {
      cause: error,
    })
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
  renameSync(`${data}.unfinished`, data)
}

// In its own process group: Ctrl-C in a terminal must end the application before the database.
function launch(
  account: ServerAccount,
  data: string,
  port: number,
  { logFile, settings = [] }: EmbeddedOptions,
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const flags = [...defaultSettings, ...settings].flatMap((setting) => ['-c', setting])
  const server = spawn(account.postgres, ['-D', data, '-p', String(port), ...flags], {
    ...account.ids,
    cwd: account.folder,
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return server
}

function environment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
}

async function isUp(server: ChildProcess, data: string): Promise<boolean> {
  let hasEnded = false
  server.once('exit', () => {
    hasEnded = true
  })
  server.once('error', () => {
    hasEnded = true
  })
  while (!hasEnded) {
    const postmaster = readPostmaster(data)
    if (postmaster?.pid === server.pid && postmaster?.isReady) return true
    await wait(20)
  }
  return false
}

function running(server: ChildProcess, port: number, password: string): EmbeddedServer {
  const ended = new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve()
    server.once('exit', () => resolve())
  })
  return {
    url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    port,
    pid: server.pid ?? 0,
    ended,
    async stop() {
      server.kill('SIGINT')
      const patience = setTimeout(() => server.kill('SIGQUIT'), 20_000)
      await ended
      clearTimeout(patience)
    },
  }
}

function endOfLog({ logFile }: EmbeddedOptions): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
  } catch {
    return ''
  }
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
