export type {
  Application as StaffApplication,
  ListedIdentity as StaffIdentity,
  ListedMessage as StaffMessage,
  Message as WholeStaffMessage,
  WholeIdentity as WholeStaffIdentity,
} from './answers.ts'

import type { Page } from './list-shapes.ts'

// What the API answers to staff; like all shapes, as it comes over the wire.

/** A page of a list that says how many there are in all. */
export type CountedPage<Item> = Page<Item> & { total: number }

export type Decision = 'verified' | 'refused' | 'asked'
