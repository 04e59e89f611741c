export type {
  Buyer,
  DeskOffering,
  ListedProposal,
  OfferingFile,
  Payee,
  PayingProperty,
  PayoutLine,
  PropertyAccounts,
  PropertyExit,
  Proposal,
} from './answers.ts'

// What the API answers to staff about offerings and distributions.

export type OfferingAct =
  | 'pause'
  | 'resume'
  | 'withdraw'
  | 'begin-closing'
  | 'complete-title-step'
  | 'close'
  | 'book-benefit'
  | 'reverse-benefit'

export type TitleStep =
  | 'agreement'
  | 'escrow-funded'
  | 'deed-signed'
  | 'registered'
  | 'units-handed-over'

export const monthLines = [
  'gross',
  'management',
  'maintenance',
  'propertyTax',
  'insurance',
  'reserve',
  'incomeTax',
  'hotelTax',
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
