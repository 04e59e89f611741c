export type { Customer, FoundCustomer, StaffMember, SuspendedCustomer } from './answers.ts'
