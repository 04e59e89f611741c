import type { Database } from '#database'
import type { Clock } from '#kernel'
import type { PaymentGateway } from './gateway.ts'
import type { OperatorAccounts } from './operator-accounts.ts'

/** What taking money in works with. */
export type Cashier = {
  readonly db: Database
  readonly clock: Clock
  readonly gateway: PaymentGateway
  /** The operator's register; without one, transfers are not offered and no statement is taken. */
  readonly bankAccounts?: OperatorAccounts | null
}
