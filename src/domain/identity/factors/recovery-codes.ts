import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { lookupHash } from '#files'
import { newId } from '#kernel'
import type { SessionActor } from '../passwords/current-password.ts'
import { secondFactorMissing } from '../refusals.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { recordFactorChange } from './factor-changes.ts'
import { type FactorServices, hasSecondFactor, readFactors } from './factors.ts'

const codesCount = 10

/**
 * Creates ten new recovery codes, which are shown once, and voids the previous ones. Refuses with
 * `identity.confirmation_needed`, and with `identity.second_factor_missing` when the account has no second
 * factor that a code could replace.
 */
export async function renewRecoveryCodes(
  db: Database,
  services: FactorServices,
  who: SessionActor,
): Promise<readonly string[]> {
  const { userId } = who.actor
  return await transaction(db, async (tx) => {
    await requireConfirmed(tx, { userId, sessionId: who.sessionId, now: services.clock.now() })
    if (!hasSecondFactor(await readFactors(tx, userId))) throw secondFactorMissing()
    await recordFactorChange(tx, services.clock, userId, 'recovery-made')
    return await makeCodes(tx, services, userId)
  })
}

/** Creates the recovery codes of an account's first second factor. Returns null when the account already has some. */
export async function ensureRecoveryCodes(
  tx: Tx,
  services: FactorServices,
  userId: string,
): Promise<readonly string[] | null> {
  const { rows } = await sql`
    select from identity.recovery_codes where user_id = ${userId} and used_at is null limit 1
  `.execute(tx)
  return rows.length > 0 ? null : await makeCodes(tx, services, userId)
}

/** Spends a recovery code. Returns true once for each code. Ignores case, spaces and hyphens. */
export async function spendRecoveryCode(
  tx: Tx,
  services: FactorServices,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`
    update identity.recovery_codes set used_at = ${services.clock.now()}
    where user_id = ${userId} and used_at is null
      and code_hash = ${hashOf(services, userId, code)}
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await recordFactorChange(tx, services.clock, userId, 'recovery-used')
  return true
}

async function makeCodes(
  tx: Tx,
  services: FactorServices,
  userId: string,
): Promise<readonly string[]> {
  const at = services.clock.now()
  const codes = Array.from({ length: codesCount }, newRecoveryCode)
  await sql`delete from identity.recovery_codes where user_id = ${userId}`.execute(tx)
  await sql`
    insert into identity.recovery_codes (id, user_id, code_hash, created_at)
    select id, ${userId}::uuid, code_hash, ${at}::timestamptz
    from unnest(${codes.map(() => newId(at.getTime()))}::uuid[],
      ${codes.map((code) => hashOf(services, userId, code))}::bytea[]) as c (id, code_hash)
  `.execute(tx)
  return codes
}

// Omits letters and digits that are easily confused.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Twelve characters, 59 bits, in three groups: `k7mq-2xhd-9wpe`. */
function newRecoveryCode(): string {
  const letters: string[] = []
  while (letters.length < 12) {
    // Bytes beyond the last full repetition of the alphabet are skipped: they would make its first characters
    // more likely.
    for (const byte of randomBytes(16))
      if (byte < 248 && letters.length < 12) letters.push(alphabet[byte % 31] ?? '')
  }
  const text = letters.join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

function hashOf({ dataKeys }: FactorServices, userId: string, code: string): Buffer {
  const plain = code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return lookupHash(dataKeys, `recovery code ${userId} ${plain}`)
}
