import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database'
import { captchaUsed } from './refusals.ts'

/** Uses a proof up. A second use is refused, however close behind. */
export async function spendProof(db: Database, proof: string, expiresAt: Date): Promise<void> {
  const hash = createHash('sha256').update(proof).digest()
  const { numAffectedRows } = await sql`
    insert into captcha.spent_proofs (proof_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing`.execute(db)
  if (numAffectedRows !== 1n) throw captchaUsed()
}

/** Forgets used proofs that have ended by themselves. Real time, as the proofs are. */
export async function sweepCaptcha(db: Database): Promise<void> {
  await sql`delete from captcha.spent_proofs where expires_at < now()`.execute(db)
}
