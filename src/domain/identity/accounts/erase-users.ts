import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Erases what is left about the owners of closed accounts: their names, passwords, devices and keys.
 * The row stays for what points at it; acceptances stay, they name an edition and nobody.
 */
export async function eraseUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    update identity.users set name = null, password_hash = '$argon2id$erased', has_password = false
    where id = any(${[...userIds]}::uuid[]) and status = 'closed'`.execute(tx)
  for (const table of ['sessions', 'api_tokens', 'activations'])
    await sql`
      delete from ${sql.table(`identity.${table}`)}
      where user_id = any(${[...userIds]}::uuid[])`.execute(tx)
}
