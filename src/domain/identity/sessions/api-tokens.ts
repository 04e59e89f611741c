import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type TokenScope, type tokenDays, tokenScopes } from '#contract'
import { type Database, type Db, transaction } from '#database'
import {
  type Actor,
  type Clock,
  day,
  type FieldError,
  isUuid,
  later,
  newId,
  plainText,
} from '#kernel'
import { notify } from '#notifications'
import { lockUserRow } from '../accounts/lock-user-row.ts'
import type { SessionActor } from '../passwords/current-password.ts'
import { fieldsUnacceptable, tokenNotFound, tooManyTokens } from '../refusals.ts'
import { countAttempts } from './attempt-limits.ts'
import { requireConfirmed } from './confirmation.ts'
import { opaqueHash } from './session.ts'

/** An API key for a user's own programs, as its owner sees it later; never the key itself. */
type ApiToken = {
  id: string
  name: string
  /** The last characters of the key. */
  hint: string
  scopes: TokenScope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

type NewToken = {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly days: (typeof tokenDays)[number]
}

const prefix = 'sptk_'
const tokensMax = 10

const columns = sql`id, name, hint, scopes, created_at, expires_at, last_used_at, revoked_at`

/** Returns a user's keys, newest first, including expired and revoked ones. */
export async function listTokens(db: Db, userId: string): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select ${columns} from identity.api_tokens where user_id = ${userId}
    order by created_at desc, id desc limit 100`.execute(db)
  return rows
}

/**
 * Creates a key in a recently confirmed session and returns it; it cannot be read again. Refuses with
 * `identity.confirmation_needed`, `identity.fields_unacceptable` or `identity.too_many_tokens`.
 */
export async function makeToken(
  db: Database,
  clock: Clock,
  { actor, sessionId }: SessionActor,
  input: NewToken,
): Promise<ApiToken & { token: string }> {
  const name = plainText(input.name).replace(/\s+/g, ' ')
  const scopes = tokenScopes.filter((scope) => input.scopes.includes(scope))
  const faults = faultsOf(name, scopes)
  if (faults.length > 0) throw fieldsUnacceptable(faults)
  const token = prefix + randomBytes(32).toString('base64url')
  const { userId } = actor
  const at = clock.now()
  return await transaction(db, async (tx) => {
    await requireConfirmed(tx, { userId, sessionId, now: at })
    // The owner's row is locked, so that concurrent requests cannot exceed the maximum number of keys.
    await lockUserRow(tx, userId)
    const { rows: open } = await sql`
      select from identity.api_tokens
      where user_id = ${userId} and revoked_at is null and expires_at > ${at}`.execute(tx)
    if (open.length >= tokensMax) throw tooManyTokens({ maximum: tokensMax })
    const { rows } = await sql<ApiToken>`
      insert into identity.api_tokens
        (id, user_id, name, token_hash, hint, scopes, created_at, expires_at)
      values (${newId(at.getTime())}, ${userId}, ${name}, ${opaqueHash(token)}, ${token.slice(-4)},
        ${scopes}::text[], ${at}, ${later(at, input.days * day)})
      returning ${columns}`.execute(tx)
    const [made] = rows
    if (made === undefined) throw new Error('the inserted key was not returned')
    await recordAct(tx, at, actor, 'identity.make-token', made.id)
    const path = '/dashboard/security-settings/tokens'
    const values = { name }
    await notify(tx, [{ userId, event: 'api-token-made', path, values, happenedAt: at }])
    return { ...made, token }
  })
}

function faultsOf(name: string, scopes: readonly TokenScope[]): FieldError[] {
  const faults: FieldError[] = []
  const length = [...name].length
  if (length < 2) faults.push({ path: 'name', code: 'field.too_short', details: { minimum: 2 } })
  if (length > 60) faults.push({ path: 'name', code: 'field.too_long', details: { maximum: 60 } })
  if (scopes.length === 0) faults.push({ path: 'scopes', code: 'field.required' })
  return faults
}

/** Revokes a key immediately; revoking it again changes nothing. Refuses with `identity.token_not_found`. */
export async function revokeToken(
  db: Database,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw tokenNotFound()
  const at = clock.now()
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ isOpen: boolean }>`
      select revoked_at is null as is_open from identity.api_tokens
      where id = ${id} and user_id = ${actor.userId} for update`.execute(tx)
    const [token] = rows
    if (token === undefined) throw tokenNotFound()
    if (!token.isOpen) return
    await sql`
      update identity.api_tokens set revoked_at = greatest(${at}::timestamptz, created_at)
      where id = ${id}`.execute(tx)
    await recordAct(tx, at, actor, 'identity.revoke-token', id)
  })
}

export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(prefix)
}

/**
 * Returns the owner of a key and what it may read. Null when the key is unknown, expired or revoked, or its
 * owner has no open account or has frozen it. Refuses with `identity.too_many_attempts` after 120 requests a
 * minute with one key.
 */
export async function verifyApiToken(
  db: Database,
  clock: Clock,
  token: string,
): Promise<{ id: string; actor: Actor; scopes: TokenScope[] } | null> {
  const at = clock.now()
  const { rows } = await sql<{
    id: string
    userId: string
    scopes: TokenScope[]
    isFresh: boolean
  }>`
    select t.id, t.user_id, t.scopes,
      coalesce(t.last_used_at > ${later(at, -60_000)}::timestamptz, false) as is_fresh
    from identity.api_tokens t
    join identity.users u on u.id = t.user_id and u.status = 'active' and u.frozen_at is null
    where t.token_hash = ${opaqueHash(token)} and t.revoked_at is null
      and t.expires_at > ${at}`.execute(db)
  const [found] = rows
  if (found === undefined) return null
  await countAttempts(db, [['api-token', found.id]])
  if (!found.isFresh)
    await sql`
      update identity.api_tokens set last_used_at = date_trunc('minute', ${at}::timestamptz)
      where id = ${found.id}`.execute(db)
  // A key never has staff roles.
  return { id: found.id, actor: { userId: found.userId, roles: [] }, scopes: found.scopes }
}

async function recordAct(
  tx: Parameters<typeof recordAudit>[0],
  happenedAt: Date,
  { userId }: Actor,
  action: string,
  subjectId: string,
): Promise<void> {
  await recordAudit(tx, {
    happenedAt,
    actorId: userId,
    action,
    subjectKind: 'api-token',
    subjectId,
  })
}
