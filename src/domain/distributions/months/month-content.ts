import type { Content } from '#approvals'
import type { MonthLine, MonthReason } from '#contract'
import { type BasisPoints, type Rupiah, recordOf } from '#kernel'
import type { MonthAmounts } from './month.ts'

/** A file referenced by a proposal. */
type EvidenceFile = { readonly id: string; readonly sha256: string; readonly type: string }

/** The content of a proposed month, and the figures that the second person compares it with. */
export type ProposedMonth = MonthAmounts & {
  readonly propertyId: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly net: Rupiah
  readonly occupancyBasisPoints: BasisPoints
  readonly reasons: Partial<Record<MonthLine, MonthReason>>
  /** The line of the bank statement that shows the rent. */
  readonly bankReference: string | null
  readonly files: readonly EvidenceFile[]
  readonly usualGross: Rupiah
  readonly usualCosts: Rupiah
  readonly isUnusual: boolean
  /** The published net yield before and after this month. */
  readonly yieldBefore: BasisPoints
  readonly yieldAfter: BasisPoints
}

const amountNames = [
  'gross',
  'management',
  'maintenance',
  'propertyTax',
  'insurance',
  'reserve',
  'incomeTax',
  'hotelTax',
  'net',
  'usualGross',
  'usualCosts',
] as const
type AmountName = (typeof amountNames)[number]

export function contentOfMonth(month: ProposedMonth): Content {
  return { ...month, ...amounts(month, (amount) => amount.toString()) }
}

export function monthOfContent(content: Content): ProposedMonth {
  // The content was written by `contentOfMonth` and never changes.
  const written = content as Omit<ProposedMonth, AmountName> & Record<AmountName, string>
  return { ...written, ...amounts(written, BigInt) }
}

function amounts<From, To>(
  from: Record<AmountName, From>,
  change: (amount: From) => To,
): Record<AmountName, To> {
  return recordOf(amountNames, (name) => change(from[name]))
}
