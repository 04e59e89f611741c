import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secrets that the demo generates once for itself. */
export type MadeSecrets = {
  readonly databaseOwnerPassword: string
  readonly databasePassword: string
  readonly secretKey: string
  readonly dataKey: string
  readonly paymentsSecret: string
}

/** Reads `secrets.json` of the folder, which only its owner may read, or creates it. */
export function madeSecrets(folder: string): MadeSecrets {
  const file = path.join(folder, 'secrets.json')
  try {
    const secrets = JSON.parse(readFileSync(file, 'utf8')) as MadeSecrets
    chmodSync(file, 0o600)
    return secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Error(`${file} cannot be read. Restore it from a backup: the database needs it.`, {
        cause: error,
      })
    }
  }
  const secret = () => randomBytes(36).toString('base64url')
  const secrets: MadeSecrets = {
    databaseOwnerPassword: secret(),
    databasePassword: secret(),
    secretKey: secret(),
    dataKey: secret(),
    paymentsSecret: secret(),
  }
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}
