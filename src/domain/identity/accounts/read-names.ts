import { sql } from 'kysely'
import type { Db } from '#database'
import { emailKey } from './email.ts'

/** Whose address this is; null: nobody's. For staff who look for someone. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.users where email_key = ${emailKey(email)}`.execute(db)
  return rows[0]?.id ?? null
}

/** For which account a number was proved; null: for none. */
export async function findUserByPhone(db: Db, phone: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.users where phone = ${phone} and phone_verified_at is not null`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** The names of users, by id; who has none is called by the address before the @. */
export async function readNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(name, split_part(email, '@', 1)) as name from identity.users
    where id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether all of these accounts are open, suspended ones among them: what is credited to them finds its owner. */
export async function areOpen(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from identity.users
    where id = any(${[...userIds]}::uuid[]) and status in ('active', 'suspended')`.execute(db)
  return rows[0]?.open === userIds.length
}

/** Which of these accounts are open to their owners: not suspended, not closed, not held by a report of a death. */
export async function activeAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.users
    where id = any(${[...userIds]}::uuid[]) and status = 'active'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
