import { hash } from '@node-rs/argon2'
import { type Database, transaction } from '#database'
import { createAccount, type NewAccount } from '../../src/demo/rows/accounts.ts'

export type { NewAccount }

// Checking a password is slow on purpose, and tests log in thousands of times. The hash of these accounts is of
// the same kind but fast to check. The duration is tested with ordinary accounts.
const strength = { memoryCost: 64, timeCost: 1, parallelism: 1, outputLen: 32 }
const hashes = new Map<string, Promise<string>>()

/** Creates an active account as of `at` for a test that logs in often; returns its id. */
export async function newAccount(
  db: Database,
  at: Date,
  { password, ...account }: Omit<NewAccount, 'passwordHash'> & { password: string },
): Promise<string> {
  const known = hashes.get(password) ?? hash(password, strength)
  hashes.set(password, known)
  const passwordHash = await known
  return await transaction(db, (tx) => createAccount(tx, at, { ...account, passwordHash }))
}
