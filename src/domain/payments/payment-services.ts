import type { Database } from '#database'
import type { Clock } from '#kernel'
import type { PaymentGateway } from './gateways/gateway.ts'
import type { OperatorAccounts } from './operator-accounts.ts'

/** The dependencies of receiving money. */
export type PaymentServices = {
  readonly db: Database
  readonly clock: Clock
  readonly gateway: PaymentGateway
  /** The operator's bank accounts; without them transfers are not offered and no statement is imported. */
  readonly bankAccounts?: OperatorAccounts | null
}
