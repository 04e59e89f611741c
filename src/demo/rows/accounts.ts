import { sql } from 'kysely'
import type { StaffRole } from '#contract'
import type { Tx } from '#database'
import { emailKey } from '#identity'
import { type Locale, newId } from '#kernel'
import { storeRecipient } from '#notifications'

/** An account that its owner did not register: one of the demo or of a test. */
export type NewAccount = {
  email: string
  passwordHash: string
  language?: Locale
  name?: string | null
  /** E.164. */
  phone?: string | null
  roles?: readonly StaffRole[]
}

/**
 * Creates an active account as of `at`, without code, consents or email. Returns its id. The caller hashes the
 * password beforehand, so that no transaction waits for the hash.
 */
export async function createAccount(tx: Tx, at: Date, account: NewAccount): Promise<string> {
  const { email, passwordHash, language = 'id', name = null, phone = null, roles = [] } = account
  const id = newId(at.getTime())
  await sql`
    insert into identity.users (id, email, email_key, password_hash, status, name, phone, language,
      created_at, activated_at)
    values (${id}, ${email}, ${emailKey(email)}, ${passwordHash}, 'active', ${name}, ${phone},
      ${language}, ${at}, ${at})`.execute(tx)
  await sql`
    insert into identity.roles (user_id, role, granted_at)
    select ${id}::uuid, role, ${at}::timestamptz from unnest(${[...roles]}::text[]) as r (role)
  `.execute(tx)
  await storeRecipient(tx, { userId: id, email, language, name })
  return id
}
