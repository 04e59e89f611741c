import { sql } from 'kysely'
import type { Db } from '#database'

// Statements with one mistake each, and the same statements without it, to test the check of all statements.
// They are never executed.

type Right = { id: string; name: string; createdAt: Date; activatedAt: Date | null; total: bigint }

const columns = sql`id, name, created_at`

function counted(isCounted: boolean) {
  return isCounted ? sql`count(*) over () as total` : sql`0::bigint as total`
}

export function right(db: Db, isCounted: boolean, ids: readonly string[]) {
  return sql<Right>`
    select ${columns}, activated_at, ${counted(isCounted)} from identity.users
    where id = any(${ids}::uuid[]) and name is not null`.execute(db)
}

export function misspelt(db: Db) {
  return sql<{ id: string }>`select idd from identity.users`.execute(db)
}

export function misspeltInOneBranch(db: Db, isNewest: boolean) {
  const order = isNewest ? sql`created_at desc` : sql`made_at`
  return sql<{ id: string }>`select id from identity.users order by ${order}`.execute(db)
}

export function missing(db: Db) {
  return sql<{ id: string; createdAt: Date }>`select id from identity.users`.execute(db)
}

export function undeclared(db: Db) {
  return sql<{ id: string }>`select id, created_at from identity.users`.execute(db)
}

export function wrongNumber(db: Db) {
  return sql<{ total: number }>`select count(*) as total from identity.users`.execute(db)
}

export function wrongDate(db: Db) {
  return sql<{ createdAt: string }>`select created_at from identity.users`.execute(db)
}

export function wrongInJson(db: Db) {
  return sql<{ sums: { amount: bigint }[] }>`
    select jsonb_agg(jsonb_build_object('amount', 1)) as sums`.execute(db)
}

export function neverNull(db: Db) {
  return sql<{ createdAt: Date | null }>`select created_at from identity.users`.execute(db)
}

export function sometimesNull(db: Db) {
  return sql<{ activatedAt: Date }>`select activated_at from identity.users`.execute(db)
}

export function unread(db: Db, part: (name: string) => ReturnType<typeof counted>) {
  return sql`select ${part('id')} from identity.users`.execute(db)
}

export const ofNoStatement = sql`nobody_reads_this`
