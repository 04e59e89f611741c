import { asExpectedWithinBasisPoints, type MonthLine } from '#contract'
import { least, type Rupiah } from '#kernel'
import type { MonthCosts, MonthFigures } from '#properties'

/** Rupiah of each line, none negative. */
export type MonthAmounts = MonthCosts & Pick<MonthFigures, 'gross'>

export const amountOf: Record<MonthLine, (month: MonthAmounts) => Rupiah> = {
  gross: (month) => month.gross,
  management: (month) => month.management,
  maintenance: (month) => month.maintenance,
  'property-tax': (month) => month.propertyTax,
  insurance: (month) => month.insurance,
  reserve: (month) => month.reserve,
  'income-tax': (month) => month.incomeTax,
  'hotel-tax': (month) => month.hotelTax,
}

/** Whether a line is close to the launch forecast for an ordinary month. */
export function isAsExpected(amount: Rupiah, expected: Rupiah): boolean {
  const apart = amount > expected ? amount - expected : expected - amount
  return apart * 10_000n <= expected * BigInt(asExpectedWithinBasisPoints)
}

/** How the costs of a month are paid: from its rent first, the rest from the reserve. */
type Settlement = {
  readonly outside: Rupiah
  readonly fromRent: Rupiah
  readonly fromReserve: Rupiah
  /** The rent minus costs: the most that can be set aside. */
  readonly room: Rupiah
}

export function settlementOf(month: MonthAmounts): Settlement {
  const { maintenance, propertyTax, insurance, incomeTax, hotelTax } = month
  const outside = maintenance + propertyTax + insurance + incomeTax + hotelTax
  const costs = outside + month.management
  const fromRent = least(costs, month.gross)
  return { outside, fromRent, fromReserve: costs - fromRent, room: month.gross - fromRent }
}
