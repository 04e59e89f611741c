import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../src/database/embedded/embedded-server.ts'

export type EmbeddedDatabase = {
  readonly ownerUrl: string
  /** The address for the programs, whose login owns nothing. */
  urlFor(password: string): string
  stop(): Promise<void>
}

const logBytesMax = 10_000_000
const pauseMilliseconds = 1000
const pauseMillisecondsMax = 30_000

/** Keeps PostgreSQL running on the folder's files; restarts it on the same port when it ends. */
export async function superviseDatabase(
  folder: string,
  password: string,
  onStarted: (pid: number) => void,
): Promise<EmbeddedDatabase> {
  const logFile = path.join(folder, 'postgresql.log')
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) rmSync(logFile)
  const settings = (process.env.EMBEDDED_SETTINGS ?? '').split(' ').filter((text) => text !== '')
  const start = (port?: number) =>
    startEmbeddedServer({
      folder: path.join(folder, 'database'),
      password,
      logFile,
      settings,
      ...(port === undefined ? {} : { port }),
    })
  let isStopping = false
  let server: EmbeddedServer = await start()
  const watch = (watched: EmbeddedServer) => {
    onStarted(watched.pid)
    void watched.ended.then(async () => {
      if (isStopping) return
      console.error('The database stopped unexpectedly and is being started again.')
      const again = await startAgain(watched.port)
      if (again === null) return
      server = again
      watch(server)
    })
  }
  // The cause, such as a full disk, may be temporary; cached pages are served meanwhile.
  const startAgain = async (port: number): Promise<EmbeddedServer | null> => {
    for (
      let pause = pauseMilliseconds;
      !isStopping;
      pause = Math.min(pause * 2, pauseMillisecondsMax)
    ) {
      try {
        return await start(port)
      } catch (error) {
        console.error(error)
        await setTimeout(pause, undefined, { ref: false })
      }
    }
    return null
  }
  watch(server)
  writeFileSync(path.join(folder, 'postgresql.port'), `${server.port}\n`)
  return {
    ownerUrl: server.url,
    urlFor: (secret) =>
      `postgres://sepetak_program:${encodeURIComponent(secret)}@127.0.0.1:${server.port}/sepetak`,
    stop() {
      isStopping = true
      return server.stop()
    },
  }
}
