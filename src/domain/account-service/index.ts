export { advanceRecoveries, sweepRecoveries } from './account-recovery/advance.ts'
export { recoveryBacklogs } from './account-recovery/backlog.ts'
export { beginRecovery } from './account-recovery/begin.ts'
export { proposeRecovery, refuseRecovery, requestNewDocuments } from './account-recovery/decide.ts'
export type { RecoveryDetail } from './account-recovery/desk.ts'
export {
  countRecoveries,
  listRecoveries,
  openRecovery,
  openRecoveryDocument,
} from './account-recovery/desk.ts'
export { finishRecovery, requireOpenRecovery } from './account-recovery/finish.ts'
export { holdsAnything } from './account-recovery/holdings.ts'
export { readOpenRecovery } from './account-recovery/own.ts'
export type { RecoveryServices } from './account-recovery/request.ts'
export { readForm, submitRecovery } from './account-recovery/submit.ts'
export type { Customer } from './customers/customer.ts'
export { mayView } from './customers/customer.ts'
export { recordFileView, viewCustomer } from './customers/look-up.ts'
export { readSuspended } from './customers/read-suspended.ts'
export { findMatchingIds, searchCustomers } from './customers/search-customers.ts'
export { proposeRestoration, suspendCustomer } from './customers/suspend-customer.ts'
export { privacyBacklogs } from './privacy/backlog.ts'
export {
  closeAccount,
  closingConditions,
  recordYears,
  retentionYears,
} from './privacy/close-account.ts'
export { closeEstates } from './privacy/close-estates.ts'
export { countDeskRequests, listDeskRequests, settleRequest } from './privacy/desk.ts'
export { eraseDueAccounts } from './privacy/erase-due.ts'
export { makeCopies, openCopy, removeOldCopies } from './privacy/make-copies.ts'
export { clockMilliseconds } from './privacy/request.ts'
export { privacyRequestNumbers } from './privacy/request-numbers.ts'
export { readRequest, readRequests, submitRequest } from './privacy/requests.ts'
export { appointFirst } from './staff/appoint-first.ts'
export { proposeRole } from './staff/change-role.ts'
export type { StaffLine } from './staff/read-desk.ts'
export { readStaffDesk } from './staff/read-desk.ts'
export { stopStaff } from './staff/stop-staff.ts'
export { accountServiceTwoPersonActs } from './two-person-acts.ts'
