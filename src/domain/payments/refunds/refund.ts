import type { RefundState } from '#contract'
import type { DataKeys, FileStorage } from '#files'
import type { PaymentServices } from '../payment-services.ts'

/** The dependencies of refunds. */
export type RefundServices = PaymentServices & { readonly keys: DataKeys }

/** The dependencies of proposing a decision about money in suspense, which may store a document. */
export type SuspenseServices = RefundServices & Pick<FileStorage, 'store'>

/** The dependencies of proposing a refund: a room above compares names. */
export type ReturnServices = SuspenseServices & {
  /** The name that an investor's own transfers come from. */
  ownerName(userId: string): Promise<string>
  /** The similarity of two names, 0 to 100. */
  likeness(left: string, right: string): number
}

/** The account that a refund goes to: the payer's own. */
export type RefundAccount = {
  readonly bankCode: string
  readonly accountNumber: string
  readonly holderName: string
}

/** A refund of money in suspense to its payer. */
export type Refund = {
  readonly id: string
  readonly depositId: string
  /** The reference for the gateway and the bank, and the idempotency key: `RFD-…`. */
  readonly reference: string
  readonly gateway: string
  readonly amount: bigint
  readonly bankCode: string
  readonly numberEnd: string
  readonly holderName: string
  readonly state: RefundState
  readonly approvedAt: Date
  readonly submittedAt: Date | null
  readonly endedAt: Date | null
  readonly failure: string | null
}

/** The stored refund. */
export type StoredRefund = Refund & {
  readonly proposalId: string
  readonly approvedBy: string
  readonly intentAt: Date | null
  readonly gatewayId: string | null
  readonly attempts: number
  readonly entryId: string | null
}
