export { proposeWithdrawal, refuseWithdrawal } from './approve-withdrawal.ts'
export { withdrawalBacklogs } from './backlog.ts'
export { bankAccountNames } from './bank-accounts/account-names.ts'
export { addBankAccount } from './bank-accounts/add-account.ts'
export { bankBacklogs } from './bank-accounts/backlog.ts'
export type { BankAccount } from './bank-accounts/bank-account.ts'
export { accountsMax } from './bank-accounts/bank-account.ts'
export { chooseMainAccount, removeBankAccount } from './bank-accounts/change-accounts.ts'
export { checkDueNames } from './bank-accounts/check-name.ts'
export { decideProof, secondPersonBelow } from './bank-accounts/decide-proof.ts'
export { eraseBankAccounts } from './bank-accounts/erase-accounts.ts'
export type { BankLock } from './bank-accounts/lock.ts'
export { chooseBankLock, readBankLock } from './bank-accounts/lock.ts'
export { nameScore } from './bank-accounts/name-score.ts'
export { ownersOfNumber } from './bank-accounts/owners-of-number.ts'
export type { DecidedProof, ProofInReview } from './bank-accounts/proof.ts'
export {
  countProofs,
  decidedProofs,
  openOwnProofs,
  openProof,
  proofsInReview,
  submitProof,
} from './bank-accounts/proof.ts'
export { readBankAccount, readBankAccounts } from './bank-accounts/read-accounts.ts'
export { senderNames } from './bank-accounts/score-sender.ts'
export { checkWithdrawals } from './check-withdrawals.ts'
export { cancelUnsent, cancelWithdrawal } from './end-withdrawal.ts'
export { followPayout } from './follow-payout.ts'
export { openLateTickets } from './late-tickets.ts'
export {
  countWithdrawals,
  isAccountInUse,
  lastSent,
  readWithdrawal,
  readWithdrawals,
  staffWithdrawals,
} from './read-withdrawals.ts'
export { reconciliationBacklogs } from './reconciliation/backlog.ts'
export { proposeBooking } from './reconciliation/book-line.ts'
export { importSettlement } from './reconciliation/import-settlement.ts'
export { importStatement } from './reconciliation/import-statement.ts'
export { explainItem, readItems, readRuns } from './reconciliation/items.ts'
export { proposeMatch } from './reconciliation/match-by-hand.ts'
export { matchTransfers } from './reconciliation/match-transfers.ts'
export { type Night, reconcileNextNight } from './reconciliation/nightly.ts'
export { openLineEvidence } from './reconciliation/open-evidence.ts'
export type { AwaitedTransfer } from './reconciliation/read-awaited.ts'
export { readAwaited } from './reconciliation/read-awaited.ts'
export type { BankDay } from './reconciliation/read-statements.ts'
export { readBankDays, readStatements } from './reconciliation/read-statements.ts'
export { comparePastDay } from './reconciliation/reconcile-day.ts'
export { proposeReopening } from './reconciliation/reopen-line.ts'
export { unbookedSince } from './reconciliation/settlement-differences.ts'
export { importSimulatedStatement } from './reconciliation/simulated-bank.ts'
export { readBlocked, requestWithdrawal, setAside } from './request-withdrawal.ts'
export { sendDueWithdrawals } from './send-withdrawals.ts'
export { approvalFromFor, leftToday, readRails, readRule, usedToday } from './terms.ts'
export { bookTransferLines } from './transfer-orders/book-lines.ts'
export { proposeTransferCancellation } from './transfer-orders/cancel-sent.ts'
export {
  cancelTransfer,
  proposeTransfer,
  sendTransfer,
} from './transfer-orders/decide-order.ts'
export { transferOrderReferences } from './transfer-orders/order-references.ts'
export { orderTransfers } from './transfer-orders/order-transfers.ts'
export type { BankPosition } from './transfer-orders/read-orders.ts'
export { readBankPositions, readTransferOrders } from './transfer-orders/read-orders.ts'
export { proposeEndReopening } from './transfer-orders/reopen-end.ts'
export { withdrawalTwoPersonActs } from './two-person-acts.ts'
export type { Withdrawal } from './withdrawal.ts'
export { isCancellable, netWithdrawal } from './withdrawal.ts'
export { readWithdrawalRisks, withdrawalMarks } from './withdrawal-risk.ts'
export { withdrawalReferences } from './withdrawal-rows.ts'
export type { Person, WithdrawalServices } from './withdrawal-services.ts'
