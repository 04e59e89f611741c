import type { z } from '@hono/zod-openapi'
import type { DepositBody } from '#contract/deposits/deposit-body.ts'
import { banks, type Deposit, type Refund } from '#payments'
import type { Domain } from '../encode.ts'

export function depositBody(
  deposit: Deposit,
  isSimulated: boolean,
  refund: Refund | null = null,
): Domain<z.infer<typeof DepositBody>> {
  const { amount, receivedAmount, creditedAmount } = deposit
  return {
    id: deposit.id,
    reference: deposit.reference,
    state: deposit.state,
    amount,
    method: deposit.method,
    accountNumber: deposit.accountNumber,
    billerCode: deposit.billerCode,
    accountBank: banks.find(({ code }) => code === deposit.accountBank)?.shortName ?? null,
    accountHolder: deposit.accountHolder,
    uniqueCode: deposit.uniqueCode,
    qrContent: deposit.qrContent,
    createdAt: deposit.createdAt,
    expiresAt: deposit.expiresAt,
    paidAt: deposit.paidAt,
    receivedAmount,
    creditedAmount,
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
    approvedAt: refund.approvedAt,
    sentAt: refund.submittedAt,
    arrivedAt: state === 'paid' ? refund.endedAt : null,
  }
}
