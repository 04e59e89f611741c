import type { Database } from '#database'
import type { Clock } from '#kernel'
import type { EscrowAccount } from './escrow.ts'
import type { PaymentGateway } from './gateway.ts'

/** What taking money in works with. */
export type Cashier = {
  readonly db: Database
  readonly clock: Clock
  readonly gateway: PaymentGateway
  /** Where investors may transfer to; without one, transfers are not offered. */
  readonly escrow?: EscrowAccount | null
}
