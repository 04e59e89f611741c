import { readFileSync } from 'node:fs'
import path from 'node:path'
import { superviseDatabase } from './embedded-database.ts'
import { takeLock } from './lock.mjs'
import { madeSecrets } from './made-secrets.ts'

export type RunningDatabase = { readonly url: string; close(): Promise<void> }

/**
 * The database of a running product, otherwise the embedded one, started for the duration of a command.
 * `configuredUrl` names an external database; `command` is the note in the lock meanwhile.
 */
export async function runningDatabase(
  configuredUrl: string | null,
  folder: string,
  command: string,
): Promise<RunningDatabase> {
  if (configuredUrl !== null) return { url: configuredUrl, close: async () => {} }
  return await ownedDatabase(folder, command)
}

/** The same for the embedded database, with the address of its owner. */
export async function ownedDatabase(
  folder: string,
  command: string,
): Promise<RunningDatabase & { readonly ownerUrl: string }> {
  const secrets = madeSecrets(folder)
  const lock = takeLock(path.join(folder, 'start.lock'), command)
  if (!lock.isTaken) {
    const port = readFileSync(path.join(folder, 'postgresql.port'), 'utf8').trim()
    const addressOf = (user: string, password: string, name: string) =>
      `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`
    return {
      url: addressOf('sepetak_program', secrets.databasePassword, 'sepetak'),
      ownerUrl: addressOf('postgres', secrets.databaseOwnerPassword, 'postgres'),
      close: async () => {},
    }
  }
  const database = await superviseDatabase(folder, secrets.databaseOwnerPassword, () => {})
  return {
    url: database.urlFor(secrets.databasePassword),
    ownerUrl: database.ownerUrl,
    async close() {
      await database.stop()
      lock.release()
    },
  }
}
