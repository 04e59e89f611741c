import type { RefundState } from '#contract'
import type { DataKeys, FileKeeping } from '#files'
import type { Cashier } from './cashier.ts'

/** What sending money back to its payer works with. */
export type RefundDesk = Cashier & { readonly keys: DataKeys }

/** What a return is proposed with: its document is kept, and names are compared by a room above. */
export type ReturnDesk = RefundDesk &
  Pick<FileKeeping, 'store'> & {
    /** The name that an investor's own money comes under. */
    ownerName(userId: string): Promise<string>
    /** How alike two names are, 0 to 100. */
    likeness(left: string, right: string): number
  }

/** The account that money in suspense goes back to: the payer's own. */
export type RefundAccount = {
  readonly bankCode: string
  readonly accountNumber: string
  readonly holderName: string
}

/** Money in suspense on its way back to its payer. */
export type Refund = {
  readonly id: string
  readonly depositId: string
  /** What the gateway and the bank know it by, and the key that makes it one payout: `RFD-…`. */
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

/** A refund as its row states it. */
export type StoredRefund = Refund & {
  readonly proposalId: string
  readonly approvedBy: string
  readonly intentAt: Date | null
  readonly gatewayId: string | null
  readonly attempts: number
  readonly entryId: string | null
}
