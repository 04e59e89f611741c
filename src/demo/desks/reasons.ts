import { type MonthLine, type MonthReason, monthLines } from '#contract'
import { amountOf, isAsExpected, type LineReason } from '#distributions'
import type { MonthFigures } from '#properties'
import type { Case } from '../case.ts'
import { forecastOf } from '../market/months.ts'
import type { DemoProperty } from '../properties/demo-property.ts'

/** Returns the reason for each line of the demo's months, by the rule that also requires a reason from staff. */
export function reasonsOf({ property, months }: Case): LineReason[] {
  const expected = forecastOf(property)
  return months.flatMap(({ propertyId, month, ...figures }) =>
    monthLines.map((line) => {
      const isUsual = isAsExpected(amountOf[line](figures), amountOf[line](expected))
      const code = isUsual ? 'as-expected' : reasonOf(line, figures, expected, property)
      return { propertyId, month, line, code }
    }),
  )
}

function reasonOf(
  line: MonthLine,
  month: MonthFigures,
  expected: MonthFigures,
  { type }: DemoProperty,
): MonthReason {
  if (month.gross === 0n) return 'vacancy'
  if (line === 'maintenance' && month.maintenance > expected.maintenance) return 'repair'
  if (line !== 'gross') return 'fee-by-rent'
  if (type === 'villa') return 'seasonal'
  return type === 'boarding-house' && month.gross < expected.gross ? 'vacancy' : 'rent-changed'
}
