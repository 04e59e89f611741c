export { advanceRegainings, sweepRegainings } from './account-recovery/advance.ts'
export { regainingBacklogs } from './account-recovery/backlog.ts'
export { beginRegaining } from './account-recovery/begin.ts'
export { askAgain, proposeRegaining, refuseRegaining } from './account-recovery/decide.ts'
export type { ListedRegaining, WholeRegaining } from './account-recovery/desk.ts'
export {
  countRegainings,
  listRegainings,
  openRegaining,
  openRegainingPaper,
} from './account-recovery/desk.ts'
export { finishRegaining } from './account-recovery/finish.ts'
export { handInRegaining, readForm } from './account-recovery/hand-in.ts'
export type { OpenRegaining } from './account-recovery/own.ts'
export {
  eraseRegainings,
  openOwnRegainingPapers,
  readOpenRegaining,
  readOwnRegainings,
} from './account-recovery/own.ts'
export type { RegainingDesk } from './account-recovery/request.ts'
export type { Customer } from './customers/customer.ts'
export { seenBy } from './customers/customer.ts'
export { idsMeant, noteFileLook, searchCustomers, viewCustomer } from './customers/look-up.ts'
export { readSuspended } from './customers/read-suspended.ts'
export { proposeRestoration, suspendCustomer } from './customers/suspend-customer.ts'
export { appointFirst, firstRoles } from './staff/appoint-first.ts'
export { proposeRole } from './staff/change-role.ts'
export type { StaffLine } from './staff/read-desk.ts'
export { readStaffDesk } from './staff/read-desk.ts'
export { stopStaff } from './staff/stop-staff.ts'
export { accountServiceTwoPersonActs } from './two-person-acts.ts'
