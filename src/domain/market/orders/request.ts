import type { Command } from '#ledger'
import type { OfferRequest, OrderRequest } from './decide-order.ts'

type OfOrder = {
  readonly investorId: string
  readonly orderId: string
  readonly propertyId: string
  readonly limitPrice: bigint
  readonly units: bigint
  /** A new last day of a standing order, `YYYY-MM-DD`. */
  readonly validUntil?: string
}

/** A request about an order in a book. */
export type BookRequest =
  | ({ readonly kind: 'place' } & OrderRequest)
  | ({ readonly kind: 'change' | 'cancel' | 'pause' | 'resume' } & OfOrder)

/** A request about a private offer, which is in no book. */
type PrivateRequest =
  | ({ readonly kind: 'offer' } & OfferRequest)
  | ({ readonly kind: 'accept' | 'decline' } & OfOrder)

export type MarketRequest = BookRequest | PrivateRequest

export function isAboutBook(request: MarketRequest): request is BookRequest {
  return request.kind !== 'offer' && request.kind !== 'accept' && request.kind !== 'decline'
}

/** A request waiting for its decision, with its command (idempotency key). */
export type MarketTicket = { readonly command: Command; readonly request: MarketRequest }
