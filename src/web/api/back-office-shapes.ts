export type {
  Application as StaffApplication,
  IncomeRaise as StaffIncomeRaise,
  ListedExemption as StaffExemption,
  ListedIdentity as StaffIdentity,
  ListedMessage as StaffMessage,
  ListedRegaining as StaffRegaining,
  Message as WholeStaffMessage,
  WaitingWork,
  WholeExemption as WholeStaffExemption,
  WholeIdentity as WholeStaffIdentity,
  WholeRegaining as WholeStaffRegaining,
} from './answers.ts'

import type { Page } from './list-shapes.ts'

// What the API answers to staff; like all shapes, as it comes over the wire.

/** A page of a list that says how many there are in all. */
export type CountedPage<Item> = Page<Item> & { total: number }
