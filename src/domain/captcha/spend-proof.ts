import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database'
import { captchaUsed } from './refusals.ts'

/**
 * Marks a proof as used. Refuses with `captcha.used` when it was used before, also when two requests send it at
 * the same time.
 */
export async function spendProof(db: Database, proof: string, expiresAt: Date): Promise<void> {
  const hash = createHash('sha256').update(proof).digest()
  const { numAffectedRows } = await sql`
    insert into captcha.spent_proofs (proof_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing`.execute(db)
  if (numAffectedRows !== 1n) throw captchaUsed()
}

/** Deletes used proofs that have expired, by real time as the proofs themselves. */
export async function sweepCaptcha(db: Database): Promise<void> {
  await sql`delete from captcha.spent_proofs where expires_at < now()`.execute(db)
}
