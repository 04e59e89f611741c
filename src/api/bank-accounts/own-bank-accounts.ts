import type { z } from '@hono/zod-openapi'
import type { BankAccountBody } from '#contract/bank-accounts/bank-account-body.ts'
import { bankOf } from '#payments'
import type { BankAccount, Person, WithdrawalServices } from '#withdrawals'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'

export function asOwnerSees(
  account: BankAccount,
  now: Date,
  lastUsedAt: Date | null = null,
): Domain<z.infer<typeof BankAccountBody>> {
  const { bankCode, lockedUntil, state } = account
  return {
    ...account,
    bank: bankOf(bankCode),
    // The owner sees a removed account as refused.
    state: state === 'removed' ? 'refused' : state,
    isLocked: lockedUntil > now,
    lastUsedAt,
  }
}

/** The services of a request that bank accounts need. */
export function servicesOf({
  services,
}: ApiContext['var']): WithdrawalServices & { store: typeof services.files } {
  const { db, clock, gateway, dataKeys, files } = services
  return { db, clock, gateway, keys: dataKeys, store: files }
}

export function personOf({ actor, sessionId }: ApiContext['var']): Person {
  return { actor, sessionId }
}
