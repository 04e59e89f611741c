import { sql } from 'kysely'
import { type Db, partOf, type Tx } from '#database'
import { emailKey } from './email.ts'

/** Returns the user with this email address, for staff who search for a user. Null when there is none. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.users where email_key = ${emailKey(email)}`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the user with this verified number. Null when there is none. */
export async function findUserByPhone(db: Db, phone: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.users where phone = ${phone} and phone_verified_at is not null`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Returns the users whose name contains a text, in the order of their ids, at most `most` of them. */
export async function findUsersNamed(db: Db, text: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.users where name ilike ${partOf(text)} order by id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the names of users, by id; the part of the email address before the @ when a user has no name. */
export async function readNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(name, split_part(email, '@', 1)) as name from identity.users
    where id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the names of users, by id; the whole email address when a user has no name. */
export async function readNamesOrEmails(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(name, email) as name from identity.users
    where id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns which of these accounts are open, which they then stay until the transaction ends. Suspended ones count as
 * open, because money is still credited to them.
 */
export async function lockOpen(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${openAccounts(userIds)} order by id for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Returns which of these accounts are open at the moment, as `lockOpen` does. */
export async function openAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${openAccounts(userIds)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const openAccounts = (userIds: readonly string[]) => sql`
  select id from identity.users
  where id = any(${[...userIds]}::uuid[]) and status in ('active', 'suspended')`

/**
 * Whether an investor has closed their account, which then stays as it is until the transaction ends. Not the account
 * of a person who died: what it receives passes to the heirs.
 */
export async function hasClosedAccount(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select status = 'closed' and estate_case_id is null as is_closed from identity.users
    where id = ${userId} for key share`.execute(tx)
  return rows[0]?.isClosed ?? false
}

/** Returns which of these accounts are active: not suspended, not closed, and not held by a report of a death. */
export async function activeAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.users
    where id = any(${[...userIds]}::uuid[]) and status = 'active'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
