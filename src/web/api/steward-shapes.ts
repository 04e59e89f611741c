export type {
  Customer,
  CustomerFile,
  CustomerRecord,
  FoundCustomer,
  StaffMember,
  SuspendedCustomer,
} from './answers.ts'
