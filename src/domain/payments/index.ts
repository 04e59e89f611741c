export { paymentBacklogs } from './backlog.ts'
export type { Decision } from './decision.ts'
export { readGrounds } from './decision.ts'
export { createDeposit, depositLifeMilliseconds } from './deposits/create-deposit.ts'
export type { Deposit } from './deposits/deposit.ts'
export { bankOf, banks, depositMethods } from './deposits/deposit-methods.ts'
export { depositIds, depositReference, depositReferences } from './deposits/deposit-rows.ts'
export {
  readDeposit,
  readDeposits,
  readDepositsUnderReview,
  uncreditedDeposits,
} from './deposits/read-deposits.ts'
export type { RecentDeposits } from './deposits/recent-deposits.ts'
export { depositsBefore } from './deposits/recent-deposits.ts'
export { proposeRelease, releaseMatchedDeposits } from './deposits/resolve-deposit.ts'
export { collectDebts } from './deposits/reverse-deposit.ts'
export { settleDeposit } from './deposits/settle-deposit.ts'
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
} from './gateways/gateway.ts'
export {
  contradicts,
  isCertainlyUnsent,
  isLost,
  isSamePayout,
  PayoutRefused,
  provesUnsent,
} from './gateways/gateway.ts'
export { createMidtrans } from './gateways/midtrans.ts'
export { createNoGateway, isOffered, requireOffered } from './gateways/no-gateway.ts'
export { nextAttemptAt, nextCheckAt } from './gateways/payout-times.ts'
export { receiveWebhook } from './gateways/receive-webhook.ts'
export { virtualAccountNumber } from './gateways/virtual-account.ts'
export { createXendit } from './gateways/xendit.ts'
export { notifyFinance } from './notify-finance.ts'
export type { OperatorAccounts } from './operator-accounts.ts'
export { simulatedAccounts } from './operator-accounts.ts'
export type { PaymentServices } from './payment-services.ts'
export { followRefund, isRefundReference } from './refunds/follow-refund.ts'
export { openSuspenseEvidence, proposeRefund, refundTo } from './refunds/propose-refund.ts'
export type { Refund, ReturnServices } from './refunds/refund.ts'
export { newestRefunds } from './refunds/refund-rows.ts'
export { sendDueRefunds } from './refunds/send-refunds.ts'
export { depositNotFound, settlementTaken } from './refusals.ts'
export {
  bookSettlement,
  bookSettlements,
  settlementPostings,
} from './settlements/book-settlements.ts'
export { readSettlements } from './settlements/read-settlements.ts'
export type { Simulator } from './simulator/simulator.ts'
export { asSimulator, createSimulator } from './simulator/simulator.ts'
export type { SimulatedPayout } from './simulator/simulator-payouts.ts'
export type { SuspendedDeposit } from './suspense/read-suspense.ts'
export { readSuspense } from './suspense/read-suspense.ts'
export { receiveTransfer } from './suspense/receive-transfer.ts'
export { senderScoreMin } from './suspense/transfer-rows.ts'
export { paymentTwoPersonActs } from './two-person-acts.ts'
