import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { day, hour, later, newId, type Refusal } from '#kernel'
import { accountFrozen, accountHeld, accountSuspended, deathReported } from '../refusals.ts'
import { opaqueHash } from '../sessions/session.ts'

/** The link is valid for long, because an email may be read late and the link can only freeze. */
const linkLifetime = 30 * day
/** How long withdrawals are delayed after a change to the account's security. */
const withdrawalWait = 24 * hour

/**
 * Creates a link that freezes the account and returns its path, without origin and language. For emails about
 * an event that the owner may not have caused.
 */
export async function freezeLink(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into identity.freeze_links (id, user_id, token_hash, created_at, expires_at)
    values (${newId(now.getTime())}, ${userId}, ${opaqueHash(token)}, ${now},
      ${later(now, linkLifetime)})`.execute(tx)
  return `/freeze?token=${token}`
}

/**
 * Refuses with `identity.account_frozen` while the owner has frozen the account, with
 * `identity.account_suspended` while staff have suspended it, with `identity.death_reported` while a report of
 * a death holds it, and with `identity.account_held` while a request to recover the account is open.
 */
export async function requireUnfrozen(db: Db, userId: string): Promise<void> {
  const refusal = (await refusalsOfFrozen(db, [userId])).get(userId)
  if (refusal !== undefined) throw refusal
}

/** Returns whether `requireUnfrozen` refuses. */
export async function isFrozen(db: Db, userId: string): Promise<boolean> {
  return (await refusalsOfFrozen(db, [userId])).size > 0
}

/** Returns the refusals of `requireUnfrozen` for several users, by user id; only users with a refusal are included. */
export async function refusalsOfFrozen(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, Refusal>> {
  type Row = { id: string; frozenAt: Date | null; status: string; isEstate: boolean }
  const { rows } = await sql<Row>`
    select id, frozen_at, status, estate_case_id is not null as is_estate from identity.users
    where id = any(${userIds}::uuid[])
      and (frozen_at is not null or status = 'suspended' or recovery_id is not null or estate_case_id is not null)`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, frozenAt, status, isEstate }) => {
      if (isEstate) return [id, deathReported()]
      if (status === 'suspended') return [id, accountSuspended()]
      return [id, frozenAt === null ? accountHeld() : accountFrozen()]
    }),
  )
}

/**
 * Returns when money can be withdrawn after the password, a second factor or the email address was changed: 24
 * hours later. May be in the past. Null when none of them was ever changed.
 */
export async function withdrawalsWaitUntil(db: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ changedAt: Date | null }>`
    select greatest(password_changed_at, factors_changed_at, email_changed_at) as changed_at
    from identity.users where id = ${userId}`.execute(db)
  const at = rows[0]?.changedAt ?? null
  return at === null ? null : later(at, withdrawalWait)
}
