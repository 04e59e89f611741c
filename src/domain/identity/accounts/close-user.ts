import { sql } from 'kysely'
import type { Tx } from '#database'
import { deleteEndpointsOf } from '#notifications'
import { sessionEnded } from '../refusals.ts'

/**
 * Closes an account permanently and frees its email address for another account. Returns the address and
 * the name it had and its files, which the caller removes. Identity, acceptances and consents stay.
 */
export async function closeUser(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<{ email: string; name: string | null; files: string[] }> {
  const { rows } = await sql<{ email: string; name: string | null; portrait: string | null }>`
    select email, name, portrait_file_id as portrait from identity.users where id = ${userId}
      and (status = 'active' or (status = 'suspended' and estate_case_id is not null)) for update`.execute(
    tx,
  )
  const [user] = rows
  if (user === undefined) throw sessionEnded()
  await sql`
    update identity.users set status = 'closed', email = ${closedAddress}, email_key = ${closedAddress}, phone = null, phone_verified_at = null,
      portrait_file_id = null, portrait_at = null, recovery_id = null
    where id = ${userId}`.execute(tx)
  await sql`
    update identity.sessions set ended_at = ${at}, ended_reason = 'account-closed'
    where user_id = ${userId} and ended_at is null`.execute(tx)
  await sql`
    update identity.api_tokens set revoked_at = greatest(${at}::timestamptz, created_at)
    where user_id = ${userId} and revoked_at is null`.execute(tx)
  await deleteEndpointsOf(tx, userId)
  for (const table of opensAccount)
    await sql`delete from ${sql.table(`identity.${table}`)} where user_id = ${userId}`.execute(tx)
  const { email, name, portrait } = user
  return { email, name, files: portrait === null ? [] : [portrait] }
}

/** Replaces the address of a closed account, which another account may then have. */
export const closedAddress = sql<string>`'closed-' || id || '@closed.invalid'`

/** The tables with the credentials of an account, and with pending changes to them. */
const opensAccount = [
  'app_factors',
  'passkeys',
  'recovery_codes',
  'second_steps',
  'mailed_codes',
  'freeze_links',
  'email_changes',
  'password_resets',
  'phone_codes',
  'provider_links',
  'provider_steps',
] as const
