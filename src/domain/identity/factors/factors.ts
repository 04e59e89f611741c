import { sql } from 'kysely'
import type { FactorMethod } from '#contract'
import type { Db } from '#database'
import type { DataKeys } from '#files'
import { type Clock, hour, later } from '#kernel'
import type { IdentityKeys } from '../keys.ts'

/** What second factors are worked with. */
export type FactorTools = {
  readonly keys: IdentityKeys
  readonly dataKeys: DataKeys
  readonly clock: Clock
  /** The origin of the product: passkeys are bound to it. */
  readonly publicUrl: string
}

/** What guards an account now. */
export type Factors = {
  readonly hasPassword: boolean
  readonly hasApp: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
  readonly isFrozen: boolean
  readonly isStaff: boolean
  readonly passwordResetAt: Date | null
}

/** So long after a reset by mail a mailed code is no second factor: one mailbox must not be enough. */
const mailWaitAfterReset = 24 * hour

export async function readFactors(db: Db, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select has_password, frozen_at is not null as is_frozen, password_reset_at,
      exists (select from identity.roles r where r.user_id = u.id) as is_staff,
      exists (select from identity.app_factors f
        where f.user_id = u.id and f.activated_at is not null) as has_app,
      (select count(*)::int from identity.passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from identity.recovery_codes r
        where r.user_id = u.id and r.used_at is null) as recovery_codes_left
    from identity.users u where id = ${userId}`.execute(db)
  const [factors] = rows
  if (factors === undefined) throw new Error(`there is no user ${userId}`)
  return factors
}

export function hasSecondFactor({ hasApp, passkeys }: Factors): boolean {
  return hasApp || passkeys > 0
}

/**
 * What confirms a session besides the password, best first. Where a second factor is on, a mailed code
 * stands in for it at the sign-in only: what moves money or changes what guards the account takes the
 * factor itself, or the account is recovered. Where none is on, a mailed code alone.
 */
export function confirmations(factors: Factors, now: Date): FactorMethod[] {
  if (!hasSecondFactor(factors)) return ['mail']
  return secondSteps(factors, now).filter((kind) => kind !== 'mail')
}

/**
 * What the second step may be done with, best first; empty when none is asked for. For staff who have a
 * second factor a mailed code is none: their password and mailbox together must not be enough.
 */
export function secondSteps(factors: Factors, now: Date): FactorMethod[] {
  const isGuarded = hasSecondFactor(factors)
  if (!isGuarded && !factors.isFrozen) return []
  const { passwordResetAt: resetAt } = factors
  const isFreshlyReset = resetAt !== null && now < later(resetAt, mailWaitAfterReset)
  return [
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.hasApp ? (['app'] as const) : []),
    ...(factors.recoveryCodesLeft > 0 && isGuarded ? (['recovery'] as const) : []),
    ...(isGuarded && (isFreshlyReset || factors.isStaff) ? [] : (['mail'] as const)),
  ]
}
