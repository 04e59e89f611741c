import type { Command } from '#ledger'
import type { OrderRequest } from './decide-order.ts'

/** What an investor asks of a book. */
export type MarketRequest =
  | ({ readonly kind: 'place' } & OrderRequest)
  | {
      readonly kind: 'change' | 'cancel' | 'pause' | 'resume'
      readonly investorId: string
      readonly orderId: string
      readonly propertyId: string
      readonly limitPrice: bigint
      readonly units: bigint
    }

/** A request that waits to be decided, with the command that it was asked by. */
export type MarketTicket = { readonly command: Command; readonly request: MarketRequest }
