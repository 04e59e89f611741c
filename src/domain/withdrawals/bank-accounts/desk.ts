import type { Database } from '#database'
import type { DataKeys } from '#files'
import type { Actor, Clock } from '#kernel'
import type { PaymentGateway } from '#payments'

/** What bank accounts are looked after with. */
export type BankDesk = {
  readonly db: Database
  readonly clock: Clock
  readonly gateway: PaymentGateway
  readonly keys: DataKeys
}

/** Who asks, and in which session: what touches money wants the person confirmed there. */
export type Person = { readonly actor: Actor; readonly sessionId: string }
