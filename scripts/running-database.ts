import { readFileSync } from 'node:fs'
import path from 'node:path'
import { keepDatabase } from './embedded-database.ts'
import { takeLock } from './lock.mjs'
import { madeSecrets } from './made-secrets.ts'

export type RunningDatabase = { readonly url: string; close(): Promise<void> }

/**
 * The database of a product that runs, else the embedded one, started for as long as a command needs
 * it. `configuredUrl` names one that is kept by others; `command` is what the lock says meanwhile.
 */
export async function runningDatabase(
  configuredUrl: string | null,
  folder: string,
  command: string,
): Promise<RunningDatabase> {
  if (configuredUrl !== null) return { url: configuredUrl, close: async () => {} }
  const secrets = madeSecrets(folder)
  const lock = takeLock(path.join(folder, 'start.lock'), command)
  if (!lock.isTaken) {
    const port = readFileSync(path.join(folder, 'postgresql.port'), 'utf8').trim()
    const url = `postgres://sepetak_program:${secrets.databasePassword}@127.0.0.1:${port}/sepetak`
    return { url, close: async () => {} }
  }
  const database = await keepDatabase(
    folder,
    secrets.databaseOwnerPassword,
    () => {},
    (error) => {
      throw error
    },
  )
  return {
    url: database.urlFor(secrets.databasePassword),
    async close() {
      await database.stop()
      lock.release()
    },
  }
}
