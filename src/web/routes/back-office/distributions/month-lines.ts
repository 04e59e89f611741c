import { type MonthLine as LineName, monthLines as lineNames } from '#contract'

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** The name of a line's amount in the responses of the API: `propertyTax`. */
export type MonthLine = Camel<LineName>

export const monthLines = lineNames.map(
  (name) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as MonthLine,
)

/** The name of a line when it is a value and not a field: `property-tax`. */
export function lineName(line: MonthLine): LineName {
  return lineNames[monthLines.indexOf(line)] ?? 'gross'
}
