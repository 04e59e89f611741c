import type { PropertyExit as AnsweredExit } from './answers.ts'

// What the API answers to staff about offerings and distributions.

export type Proposal = {
  id: string
  kind:
    | 'offering-publication'
    | 'offering-closing'
    | 'offering-withdrawal'
    | 'distribution'
    | 'distribution-correction'
    | 'property-sale'
    | 'property-entry'
    | 'property-valuation'
  subjectId: string
  content: Record<string, unknown>
  contentHash: string
  state: 'waiting' | 'approved' | 'refused'
  proposedAt: string
  decidedAt: string | null
  reason: string | null
  isMine: boolean
  mayApprove: boolean
}

export type DeskOffering = {
  id: string
  propertyId: string
  propertyName: string
  code: string
  state:
    | 'review'
    | 'coming-soon'
    | 'open'
    | 'funded'
    | 'closing'
    | 'closed'
    | 'failed'
    | 'withdrawn'
  isPaused: boolean
  unitPrice: number
  unitsTotal: number
  unitsSold: number
  targetUnits: number
  opensAt: string
  closesAt: string
  lastDay: string
}

export type OfferingAct =
  | 'pause'
  | 'resume'
  | 'withdraw'
  | 'begin-closing'
  | 'add-document'
  | 'complete-title-step'
  | 'close'
  | 'book-benefit'

export type TitleStep =
  | 'agreement'
  | 'escrow-funded'
  | 'deed-signed'
  | 'registered'
  | 'units-handed-over'

export type OfferingFile = {
  offering: DeskOffering
  escrow: number
  benefit: number
  use: { price: number; buyingCosts: number; reserve: number; platformFee: number; raise: number }
  purchases: { active: number; allotted: number; refunded: number }
  lastCancellableUntil: string | null
  documents: string[]
  titleSteps: { step: TitleStep; doneOn: string | null; documentOn: string | null }[]
  nextTitleStep: TitleStep | null
  settledAt: string | null
  refundDueOn: string | null
  allotmentDueOn: string | null
  acts: { act: OfferingAct; obstacle: 'title-step' | 'title-extract' | null }[]
  proposals: Proposal[]
}

export const monthLines = [
  'gross',
  'management',
  'maintenance',
  'propertyTax',
  'insurance',
  'reserve',
  'incomeTax',
] as const
export type MonthLine = (typeof monthLines)[number]
export type MonthAmounts = Record<MonthLine, number> & { net: number; occupancyBasisPoints: number }

export const reasonCodes = [
  'vacancy',
  'rent-changed',
  'rent-late',
  'repair',
  'yearly-bill',
  'one-off',
  'fee-by-rent',
  'seasonal',
] as const
export type ReasonCode = 'as-expected' | (typeof reasonCodes)[number]

/** The API's name of a line. */
export function lineName(line: MonthLine): string {
  return line.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
}

export type BookedMonth = MonthAmounts & { month: string; reasons: Record<string, ReasonCode> }

export type Declaration = {
  id: string
  propertyId: string
  propertyName: string
  month: string
  isFinal: boolean
  reference: string
  total: number
  refill: number
  recordedAt: string
  payAt: string
  declaredAt: string
  state: 'declared' | 'paying' | 'paid'
  paidAt: string | null
  finishedAt: string | null
  holders: number | null
  parts: number
  partsDone: number
}

export type PayingProperty = {
  id: string
  code: string
  name: string
  newestBooked: string | null
  newestDeclared: string | null
  nextMonth: string
  /** The day after the month, from which on it can be booked. */
  bookableFrom: string
  isBookable: boolean
  proposal: Proposal | null
}

export type PropertyAccounts = {
  property: PayingProperty
  months: BookedMonth[]
  forecast: MonthAmounts | null
  payable: { month: string; left: number; carried: number; total: number; refill: number } | null
  declarations: Declaration[]
  cash: number
  reserve: number
}

/** Where the sale of a property stands. */
export type PropertyExit = Omit<AnsweredExit, 'proposal'> & { proposal: Proposal | null }
