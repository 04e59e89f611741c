export { advanceRegainings, sweepRegainings } from './account-recovery/advance.ts'
export { regainingBacklogs } from './account-recovery/backlog.ts'
export type { BegunRegaining } from './account-recovery/begin.ts'
export { beginRegaining } from './account-recovery/begin.ts'
export type { RegainingDecision } from './account-recovery/decide.ts'
export {
  approveRegaining,
  askAgain,
  proposeRegaining,
  refuseRegaining,
  regainingDecisions,
  turnDownRegaining,
} from './account-recovery/decide.ts'
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
export type { OwnRequest, RegainingDesk } from './account-recovery/request.ts'
export { proofs, recoveryStates } from './account-recovery/request.ts'
export type { Customer, FilePart, FoundCustomer, LookReason } from './customers/customer.ts'
export { fileParts, lookReasons, seenBy } from './customers/customer.ts'
export { idsMeant, noteFileLook, searchCustomers, viewCustomer } from './customers/look-up.ts'
export type { SuspendedCustomer } from './customers/read-suspended.ts'
export { readSuspended } from './customers/read-suspended.ts'
export { reasonUnacceptable } from './customers/refusals.ts'
export type { CustomerDesk } from './customers/suspend-customer.ts'
export {
  approveRestoration,
  proposeRestoration,
  refuseRestoration,
  suspendCustomer,
} from './customers/suspend-customer.ts'
export { appointFirst, firstRoles } from './staff/appoint-first.ts'
export type { ProposeRole } from './staff/change-role.ts'
export { approveRole, proposeRole, refuseRole } from './staff/change-role.ts'
export type { RoleProposal, StaffLine, StaffList } from './staff/read-desk.ts'
export { readStaffDesk } from './staff/read-desk.ts'
export { stopStaff } from './staff/stop-staff.ts'
