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
