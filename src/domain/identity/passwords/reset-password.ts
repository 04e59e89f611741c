import { sql } from 'kysely'
import { type Database, type Db, transaction } from '#database'
import type { Clock } from '#kernel'
import { finishActivation } from '../accounts/finish-activation.ts'
import { resetEnded } from '../refusals.ts'
import { byAddress, countAttempts } from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { opaqueHash } from '../sessions/session.ts'
import { acceptedPassword, type PasswordOwner, setPassword } from './set-password.ts'

type ResetPassword = { token: string; password: string }

/**
 * Sets a new password with an emailed link. Ends every session of the account and voids every other link; does
 * not sign the user in. Activates a registration that waited for its code, because the link proves the address
 * as the code does. Refuses with `identity.reset_ended` when the link is unknown, older than half an hour or
 * used, and with `identity.fields_unacceptable`.
 */
export async function resetPassword(
  db: Database,
  clock: Clock,
  { token, password }: ResetPassword,
  origin: Origin,
): Promise<void> {
  await countAttempts(db, byAddress('code-address', origin.address))
  const owner = await findOwner(db, clock, token)
  const passwordHash = await acceptedPassword(db, owner, password)
  await transaction(db, async (tx) => {
    const at = clock.now()
    // The account is locked before its links, so that concurrent uses of two links of one account run one after
    // the other.
    const { rows: open } = await sql<{ status: string }>`
      select status from identity.users
      where id = ${owner.userId} and status in ('registered', 'active') for update`.execute(tx)
    const [account] = open
    if (account === undefined) throw resetEnded()
    const { rows } = await sql`
      update identity.password_resets set used_at = ${at}
      where token_hash = ${opaqueHash(token)} and used_at is null and expires_at > ${at}
      returning id`.execute(tx)
    if (rows.length === 0) throw resetEnded()
    await sql`
      update identity.users set password_reset_at = ${at}, status = 'active',
        activated_at = coalesce(activated_at, ${at})
      where id = ${owner.userId}`.execute(tx)
    await sql`
      delete from identity.activations
      where user_id = ${owner.userId} and used_at is null`.execute(tx)
    if (account.status === 'registered') await finishActivation(tx, { ...owner, at, by: 'link' })
    await setPassword(tx, clock, owner, {
      passwordHash,
      keptSessionId: null,
      keepsOthers: false,
      action: 'identity.reset-password',
    })
  })
}

/** Refuses with `identity.reset_ended` as `resetPassword` does, without using the link. */
export async function requireOpenReset(
  db: Db,
  clock: Clock,
  { token }: { token: string },
): Promise<void> {
  await findOwner(db, clock, token)
}

async function findOwner(db: Db, clock: Clock, token: string): Promise<PasswordOwner> {
  const { rows } = await sql<PasswordOwner>`
    select u.id as user_id, u.email, coalesce(u.mail_language, u.language) as language, u.name, u.password_hash
    from identity.password_resets r join identity.users u on u.id = r.user_id
    where r.token_hash = ${opaqueHash(token)} and r.used_at is null
      and r.expires_at > ${clock.now()} and u.status in ('registered', 'active')`.execute(db)
  const [owner] = rows
  if (owner === undefined) throw resetEnded()
  return owner
}
