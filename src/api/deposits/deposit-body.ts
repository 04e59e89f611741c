import type { z } from '@hono/zod-openapi'
import type { DepositBody } from '#contract/deposits/deposit-body.ts'
import { toJsonInteger } from '#kernel'
import { banks, type Deposit, type Refund } from '#payments'

export function depositBody(
  deposit: Deposit,
  isSimulated: boolean,
  refund: Refund | null = null,
): z.infer<typeof DepositBody> {
  const { amount, receivedAmount, creditedAmount } = deposit
  return {
    id: deposit.id,
    reference: deposit.reference,
    state: deposit.state,
    amount: toJsonInteger(amount),
    method: deposit.method,
    accountNumber: deposit.accountNumber,
    billerCode: deposit.billerCode,
    accountBank: banks.find(({ code }) => code === deposit.accountBank)?.shortName ?? null,
    accountHolder: deposit.accountHolder,
    uniqueCode: deposit.uniqueCode,
    qrContent: deposit.qrContent,
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    paidAt: deposit.paidAt?.toISOString() ?? null,
    receivedAmount: receivedAmount === null ? null : toJsonInteger(receivedAmount),
    creditedAmount: creditedAmount === null ? null : toJsonInteger(creditedAmount),
    reviewReason: deposit.reviewReason,
    refund: refund === null ? null : refundBody(refund),
    simulated: isSimulated,
  }
}

function refundBody({ reference, bankCode, numberEnd, state, ...refund }: Refund) {
  return {
    reference,
    bank: banks.find(({ code }) => code === bankCode)?.shortName ?? bankCode,
    numberEnd,
    state,
    approvedAt: refund.approvedAt.toISOString(),
    sentAt: refund.submittedAt?.toISOString() ?? null,
    arrivedAt: state === 'paid' ? (refund.endedAt?.toISOString() ?? null) : null,
  }
}
