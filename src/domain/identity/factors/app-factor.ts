import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type Database, type Tx, transaction } from '#database'
import { seal, unseal } from '#files'
import { newId, second } from '#kernel'
import type { SessionActor } from '../passwords/current-password.ts'
import { appCodeWrong, appSetUpAlready, appSetUpEnded, factorUsed } from '../refusals.ts'
import { recordFactorShown } from '../sessions/staff-sessions.ts'
import { recordFactorChange } from './factor-changes.ts'
import type { FactorServices } from './factors.ts'
import { requireEnrolment } from './first-factor.ts'
import { ensureRecoveryCodes } from './recovery-codes.ts'

const period = 30
// Accepts one period before and after the current one, because the clocks of phones differ by up to that much.
const stepsAside = 1

/** What an authenticator app needs: a link to scan as a QR code, or a secret to type. */
type AppSetUp = { readonly secret: string; readonly address: string }

/**
 * Begins to set up an authenticator app; a secret from an earlier, unfinished set-up becomes void. Refuses as
 * `requireEnrolment` does, and with `identity.app_set_up_already` when an app is active.
 */
export async function beginApp(
  db: Database,
  services: FactorServices,
  who: SessionActor,
): Promise<AppSetUp> {
  const { userId } = who.actor
  const now = services.clock.now()
  return await transaction(db, async (tx) => {
    await requireEnrolment(tx, { userId, sessionId: who.sessionId, now })
    const secret = new Secret({ size: 20 }).base32
    const sealed = seal(services.dataKeys, userId, secret)
    const { rows } = await sql`
      insert into identity.app_factors (id, user_id, key_id, secret, created_at)
      values (${newId(now.getTime())}, ${userId}, ${sealed.keyId}, ${sealed.bytes}, ${now})
      on conflict (user_id) do update set
        key_id = excluded.key_id, secret = excluded.secret, created_at = excluded.created_at
      where app_factors.activated_at is null
      returning id`.execute(tx)
    if (rows.length === 0) throw appSetUpAlready()
    return { secret, address: totpOf(secret, await labelOf(tx, userId)).toString() }
  })
}

/** Returns the unfinished set-up, to show it again. Null when there is none. */
export async function readAppSetUp(
  db: Database,
  services: FactorServices,
  userId: string,
): Promise<AppSetUp | null> {
  const { rows } = await sql<Pick<Row, 'keyId' | 'secret'> & { email: string }>`
    select f.key_id, f.secret, u.email from identity.app_factors f join identity.users u on u.id = f.user_id
    where f.user_id = ${userId} and f.activated_at is null`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const secret = unseal(services.dataKeys, userId, { keyId: row.keyId, bytes: row.secret })
  return { secret, address: totpOf(secret, row.email).toString() }
}

/**
 * Activates the app with its first correct code. Returns the ten recovery codes created with it, or null when
 * the account already had some. Refuses with `identity.app_code_wrong` or `identity.app_set_up_ended`.
 */
export async function activateApp(
  db: Database,
  services: FactorServices,
  who: SessionActor,
  { code }: { code: string },
): Promise<readonly string[] | null> {
  const { userId } = who.actor
  const now = services.clock.now()
  return await transaction(db, async (tx) => {
    await requireEnrolment(tx, { userId, sessionId: who.sessionId, now })
    const row = await lockApp(tx, userId)
    if (row === null || row.activatedAt !== null) throw appSetUpEnded()
    const step = stepOf(services, userId, row, code)
    if (step === null) throw appCodeWrong()
    await sql`
      update identity.app_factors set activated_at = ${now}, last_step = ${step}
      where id = ${row.id}`.execute(tx)
    await recordFactorShown(tx, { sessionId: who.sessionId, by: 'app', at: now })
    await recordFactorChange(tx, services.clock, userId, 'app-added')
    return await ensureRecoveryCodes(tx, services, userId)
  })
}

/**
 * Spends a code of the active app. Returns true once for each code, even for concurrent requests. Refuses the
 * code that was spent last with `identity.factor_used`.
 */
export async function spendAppCode(
  tx: Tx,
  services: FactorServices,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await lockApp(tx, userId)
  if (row === null || row.activatedAt === null) return false
  const step = stepOf(services, userId, row, code)
  if (step === null || BigInt(step) < row.lastStep) return false
  if (BigInt(step) === row.lastStep) throw factorUsed()
  await sql`
    update identity.app_factors set last_step = ${step}, last_used_at = ${services.clock.now()}
    where id = ${row.id}`.execute(tx)
  return true
}

type Row = {
  id: string
  keyId: string
  secret: Buffer
  activatedAt: Date | null
  lastStep: bigint
}

async function lockApp(tx: Tx, userId: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select id, key_id, secret, activated_at, last_step from identity.app_factors
    where user_id = ${userId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the 30-second period that a code belongs to. Null when it matches no accepted period. */
function stepOf(services: FactorServices, userId: string, row: Row, code: string): number | null {
  const secret = unseal(services.dataKeys, userId, { keyId: row.keyId, bytes: row.secret })
  const timestamp = services.clock.now().getTime()
  const aside = totpOf(secret, '').validate({ token: code, timestamp, window: stepsAside })
  return aside === null ? null : Math.floor(timestamp / (period * second)) + aside
}

// Every authenticator app supports SHA-1, six digits and 30 seconds.
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Sepetak',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  })
}

async function labelOf(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from identity.users where id = ${userId}`.execute(tx)
  return rows[0]?.email ?? ''
}
