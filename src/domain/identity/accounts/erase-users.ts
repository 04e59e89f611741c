import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Erases the remaining personal data of closed accounts: names, passwords, devices and keys. The user row stays
 * for the rows that reference it; acceptances stay, because they name an edition and no person.
 */
export async function eraseUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    update identity.users set name = null, password_hash = '$argon2id$erased', has_password = false
    where id = any(${[...userIds]}::uuid[]) and status = 'closed'`.execute(tx)
  for (const table of ['sessions', 'api_tokens', 'activations', 'former_passwords'])
    await sql`
      delete from ${sql.table(`identity.${table}`)}
      where user_id = any(${[...userIds]}::uuid[])`.execute(tx)
}
