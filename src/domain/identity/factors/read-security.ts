import { sql } from 'kysely'
import type { Db } from '#database'
import { withdrawalsWaitUntil } from '../accounts/freeze.ts'
import { readFactors } from './factors.ts'
import { findPasskeys, type Passkey } from './passkey-rows.ts'

/** The security settings of an account, as its owner sees them. */
type Security = {
  readonly hasPassword: boolean
  readonly passwordChangedAt: Date | null
  readonly app: AppLine | null
  readonly passkeys: readonly PasskeyLine[]
  readonly recoveryCodesLeft: number
  readonly isFrozen: boolean
  /** When withdrawals become possible after a change. Null when they are possible now. */
  readonly withdrawalsWaitUntil: Date | null
}

type AppLine = {
  readonly activatedAt: Date
  readonly lastUsedAt: Date | null
  readonly removalDueAt: Date | null
}

type PasskeyLine = Pick<
  Passkey,
  'id' | 'name' | 'isSynced' | 'createdAt' | 'lastUsedAt' | 'removalDueAt'
>

export async function readSecurity(db: Db, userId: string, now: Date): Promise<Security> {
  const factors = await readFactors(db, userId)
  const { rows: users } = await sql<{ passwordChangedAt: Date | null }>`
    select coalesce(password_changed_at, activated_at) as password_changed_at
    from identity.users where id = ${userId}`.execute(db)
  const { rows: apps } = await sql<AppLine>`
    select activated_at, last_used_at, removal_due_at from identity.app_factors
    where user_id = ${userId} and activated_at is not null`.execute(db)
  const waitUntil = await withdrawalsWaitUntil(db, userId)
  return {
    hasPassword: factors.hasPassword,
    passwordChangedAt: users[0]?.passwordChangedAt ?? null,
    app: apps[0] ?? null,
    passkeys: await findPasskeys(db, userId),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    isFrozen: factors.isFrozen,
    withdrawalsWaitUntil: waitUntil !== null && waitUntil > now ? waitUntil : null,
  }
}
