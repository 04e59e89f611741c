import type { z } from '@hono/zod-openapi'
import type { DepositBody } from '#contract/deposits/deposit-body.ts'
import { bankOf, banks, type Deposit, type Refund } from '#payments'
import type { Domain } from '../encode.ts'

export function withBankNames(
  deposit: Deposit,
  isSimulated: boolean,
  refund: Refund | null = null,
): Domain<z.infer<typeof DepositBody>> {
  return {
    ...deposit,
    accountBank: banks.find(({ code }) => code === deposit.accountBank)?.shortName ?? null,
    refund: refund === null ? null : refundOf(refund),
    simulated: isSimulated,
  }
}

function refundOf(refund: Refund) {
  const { bankCode, state, submittedAt, endedAt } = refund
  return {
    ...refund,
    bank: bankOf(bankCode).shortName,
    sentAt: submittedAt,
    arrivedAt: state === 'paid' ? endedAt : null,
  }
}
