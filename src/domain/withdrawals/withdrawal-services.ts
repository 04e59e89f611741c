import type { Database } from '#database'
import type { DataKeys } from '#files'
import type { Actor, Clock } from '#kernel'
import type { PaymentGateway } from '#payments'

/** The dependencies of operations on bank accounts. */
export type WithdrawalServices = {
  readonly db: Database
  readonly clock: Clock
  readonly gateway: PaymentGateway
  readonly keys: DataKeys
}

/** The requester and their session; operations on money require a recent confirmation in it. */
export type Person = { readonly actor: Actor; readonly sessionId: string }
