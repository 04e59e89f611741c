export {
  approveWithdrawal,
  proposeWithdrawal,
  refuseWithdrawal,
} from './approve-withdrawal.ts'
export { withdrawalBacklogs } from './backlog.ts'
export { checkWithdrawals } from './check-withdrawals.ts'
export type { WithdrawalDesk } from './desk.ts'
export { cancelWithdrawal } from './end-withdrawal.ts'
export { followPayout } from './follow-payout.ts'
export { openLateTickets } from './late-tickets.ts'
export type { StaffWithdrawal } from './read-withdrawals.ts'
export {
  countWithdrawals,
  isAccountInUse,
  lastSent,
  readWithdrawal,
  readWithdrawals,
  staffWithdrawals,
} from './read-withdrawals.ts'
export type { Blocked, RequestWithdrawal } from './request-withdrawal.ts'
export { readBlocked, requestWithdrawal, setAside } from './request-withdrawal.ts'
export { sendDueWithdrawals } from './send-withdrawals.ts'
export type { Rail, Rule } from './terms.ts'
export { approvalFromFor, readRails, readRule, usedToday } from './terms.ts'
export type { RailId, Withdrawal, WithdrawalState } from './withdrawal.ts'
export { isCancellable, netWithdrawal, withdrawalStates } from './withdrawal.ts'
