import type { Locale } from '#kernel'
import type { Page } from './list-shapes.ts'
import type { HomeAddress } from './shapes.ts'

// What the API answers to staff; like all shapes, as it comes over the wire.

/** A page of a list that says how many there are in all. */
export type CountedPage<Item> = Page<Item> & { total: number }

export type StaffMessage = {
  id: string
  number: string
  topic: 'account' | 'deposit' | 'withdrawal' | 'property' | 'press' | 'complaint'
  name: string
  language: Locale
  submittedAt: string
  dueOn: string | null
  firstAnsweredAt: string | null
  workingDaysLeft: number | null
}

export type WholeStaffMessage = StaffMessage & {
  email: string
  phone: string | null
  receiptNumber: string | null
  body: string
  happenedOn: string | null
  wanted: string | null
  complainant: 'self' | 'representative' | null
  extendedAt: string | null
  extensionReason: string | null
  files: { id: string; type: string; bytes: number }[]
  answers: { body: string; answeredAt: string }[]
}

export type StaffApplication = {
  id: string
  number: string
  openingId: string | null
  openingTitle: { id: string; en: string } | null
  name: string
  email: string
  phone: string
  link: string | null
  note: string | null
  language: Locale
  appliedAt: string
  keepUntil: string
  answeredAt: string | null
}

export type StaffIdentity = {
  userId: string
  fullName: string
  maskedNik: string
  state: 'declared' | 'asked' | 'refused' | 'verified'
  declaredAt: string
  submittedAt: string | null
  decidedAt: string | null
  verifiedBy: 'demo' | 'staff' | null
  hits: number
}

export type Decision = 'verified' | 'refused' | 'asked'

export type WholeStaffIdentity = StaffIdentity & {
  nik: string
  bornOn: string
  birthPlace: string | null
  gender: 'female' | 'male' | null
  yearlyIncome: number
  decisionReason: string | null
  address: HomeAddress | null
  papers: { kind: 'card' | 'selfie'; takenAt: string }[]
  screening: {
    listVersion: string
    screenedAt: string
    hits: { list: string; reference: string; name: string; bornOn: string | null; score: number }[]
  } | null
  reviews: {
    decision: Decision
    reason: string
    decidedBy: string | null
    agreedBy: string | null
    decidedAt: string
  }[]
  proposal: {
    id: string
    contentHash: string
    decision: Decision
    reason: string
    proposedBy: string | null
    isMine: boolean
    proposedAt: string
  } | null
}
