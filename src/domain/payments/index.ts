export { paymentBacklogs } from './backlog.ts'
export { bookSettlement, bookSettlements, settlementPostings } from './book-settlements.ts'
export { createDeposit, depositLifeMilliseconds, openDepositsMax } from './create-deposit.ts'
export type { Decision } from './decision.ts'
export { readGrounds } from './decision.ts'
export type { Deposit } from './deposit.ts'
export { bankOf, banks, depositMethods } from './deposit-methods.ts'
export { depositIds, depositReference, depositReferences } from './deposit-rows.ts'
export { followRefund, isRefundReference } from './follow-refund.ts'
export {
  checkClosedDeposits,
  checkOpenDeposits,
  deliverSimulatedEvents,
  followEvents,
} from './follow-up.ts'
export type {
  AccountNameAnswer,
  GatewayDeposit,
  GatewayPayout,
  PaymentGateway,
  SettlementLine,
} from './gateway.ts'
export {
  contradicts,
  isCertainlyUnsent,
  isLost,
  isSamePayout,
  PayoutRefused,
  provesUnsent,
} from './gateway.ts'
export { createMidtrans } from './midtrans.ts'
export { createNoGateway, isOffered, requireOffered } from './no-gateway.ts'
export { notifyFinance } from './notify-finance.ts'
export type { OperatorAccounts } from './operator-accounts.ts'
export { simulatedAccounts } from './operator-accounts.ts'
export type { PaymentServices } from './payment-services.ts'
export { nextAttemptAt, nextCheckAt } from './payout-times.ts'
export { openSuspenseEvidence, proposeRefund, refundTo } from './propose-refund.ts'
export {
  readDeposit,
  readDeposits,
  readDepositsUnderReview,
  uncreditedDeposits,
} from './read-deposits.ts'
export { readSettlements } from './read-settlements.ts'
export type { SuspendedDeposit } from './read-suspense.ts'
export { readSuspense } from './read-suspense.ts'
export { receiveTransfer } from './receive-transfer.ts'
export { receiveWebhook } from './receive-webhook.ts'
export type { RecentDeposits } from './recent-deposits.ts'
export { depositsBefore } from './recent-deposits.ts'
export type { Refund, ReturnServices, SuspenseServices } from './refund.ts'
export { newestRefunds } from './refund-rows.ts'
export { depositNotFound, settlementTaken } from './refusals.ts'
export { proposeRelease, releaseMatchedDeposits } from './resolve-deposit.ts'
export { collectDebts } from './reverse-deposit.ts'
export { sendDueRefunds } from './send-refunds.ts'
export { settleDeposit } from './settle-deposit.ts'
export type { Simulator } from './simulator.ts'
export { asSimulator, createSimulator } from './simulator.ts'
export type { SimulatedPayout } from './simulator-payouts.ts'
export { senderScoreMin } from './transfer-rows.ts'
export { paymentTwoPersonActs } from './two-person-acts.ts'
export { virtualAccountNumber } from './virtual-account.ts'
export { createXendit } from './xendit.ts'
