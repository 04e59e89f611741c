import { sql } from 'kysely'
import type { FactorMethod } from '#contract'
import type { Db } from '#database'
import type { DataKeys } from '#files'
import { type Clock, hour, later } from '#kernel'
import type { IdentityKeys } from '../keys.ts'

/** The dependencies of the second factors. */
export type FactorServices = {
  readonly keys: IdentityKeys
  readonly dataKeys: DataKeys
  readonly clock: Clock
  /** The origin of the product, which passkeys are bound to. */
  readonly publicUrl: string
}

/** The factors of an account now. */
export type Factors = {
  readonly hasPassword: boolean
  readonly hasApp: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
  readonly isFrozen: boolean
  readonly isStaff: boolean
  readonly passwordResetAt: Date | null
}

/**
 * How long after a reset by email an emailed code is not accepted as a second factor: access to the mailbox
 * alone must not be enough.
 */
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
 * Returns the factors that confirm a session in addition to the password, best first. When a second factor is
 * set up, an emailed code replaces it at sign-in only: moving money or changing the account's security requires
 * the factor itself, or recovery of the account. When none is set up, an emailed code is the only method.
 */
export function confirmations(factors: Factors, now: Date): FactorMethod[] {
  if (!hasSecondFactor(factors)) return ['mail']
  return secondSteps(factors, now).filter((kind) => kind !== 'mail')
}

/**
 * Returns the methods of the second step of a sign-in, best first; empty when no second step is needed. Staff
 * who have a second factor cannot use an emailed code, because password and mailbox together must not be
 * enough.
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
