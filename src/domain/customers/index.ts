export type { Customer, FilePart, FoundCustomer, LookReason } from './customer.ts'
export { fileParts, lookReasons, seenBy } from './customer.ts'
export { idsMeant, noteFileLook, searchCustomers, viewCustomer } from './look-up.ts'
export type { SuspendedCustomer } from './read-suspended.ts'
export { readSuspended } from './read-suspended.ts'
export { reasonUnacceptable } from './refusals.ts'
export type { CustomerDesk } from './suspend-customer.ts'
export {
  approveRestoration,
  proposeRestoration,
  refuseRestoration,
  suspendCustomer,
} from './suspend-customer.ts'
