import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts'
import { endOrphan, isAlive } from '../../src/database/embedded/postmaster.ts'

export { freePort } from '../../src/database/embedded/embedded-server.ts'

/** A PostgreSQL server of its own in a folder that goes away with it. */
export type ScratchServer = {
  readonly url: string
  readonly port: number
  /** Kills every process of it at once and starts it again on the same port, with these settings more. */
  crash(settings?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** Settings for tests that kill the server and not the machine: what was committed has to survive. */
export const surviving = ['fsync=off', 'full_page_writes=off']

/** Settings for tests: nothing has to survive a power cut. */
export const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const prefix = 'sepetak-scratch-'

export async function startScratchServer(
  settings: readonly string[] = forgetful,
): Promise<ScratchServer> {
  await sweepAbandoned()
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  // The server runs as another user when we are root; it must be able to reach its folder.
  chmodSync(folder, 0o711)
  writeFileSync(path.join(folder, 'owner'), String(process.pid))
  const options = {
    folder: path.join(folder, 'files'),
    password: 'scratch',
    logFile: path.join(folder, 'log'),
  }
  let server = await startEmbeddedServer({ ...options, settings })
  const { port, url } = server
  return {
    port,
    url,
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

// A run that was killed could not tidy up after itself; the next one does.
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name)
    try {
      if (isAlive(Number(readFileSync(path.join(folder, 'owner'), 'utf8')))) continue
      await endOrphan(path.join(folder, 'files', 'postgresql'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Someone else's, or just being made.
    }
  }
}

/** Kills a server with all its processes at once, so that nobody of it lives on to tidy up. */
function killAll(postmaster: number): void {
  // Stopped first: it would start others for those that end.
  process.kill(postmaster, 'SIGSTOP')
  for (const pid of [...childrenOf(postmaster), postmaster]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended by itself meanwhile.
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
