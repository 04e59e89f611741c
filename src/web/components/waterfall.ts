import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'

type Rent = Pick<PropertyDetail['rent'], 'gross' | 'lines' | 'net'>

export type WaterfallStep = {
  readonly kind: 'gross' | 'net' | Rent['lines'][number]['kind']
  /** Rupiah; what is taken off is below zero. */
  readonly amount: number
  /** Where the bar is, in percent of the whole width. */
  readonly startPercent: number
  readonly widthPercent: number
}

// A bar that would be too thin to see still shows that there is something.
const thinnestPercent = 0.8

/** The bars of a month's rent: all of it, each cost where the one before ended, and what is left. */
export function waterfall({ gross, lines, net }: Rent): WaterfallStep[] {
  const costs = lines.reduce((sum, line) => sum + line.amount, 0)
  const whole = Math.max(gross, costs, 1)
  const width = (amount: number) => Math.max((Math.abs(amount) / whole) * 100, thinnestPercent)
  let end = gross
  const steps = lines
    .filter(({ amount }) => amount > 0)
    .map(({ kind, amount }): WaterfallStep => {
      end -= amount
      const start = Math.min(Math.max((end / whole) * 100, 0), 100 - thinnestPercent)
      return { kind, amount: -amount, startPercent: start, widthPercent: width(amount) }
    })
  return [
    { kind: 'gross', amount: gross, startPercent: 0, widthPercent: (gross / whole) * 100 },
    ...steps,
    {
      kind: 'net',
      amount: net,
      startPercent: 0,
      widthPercent: net > 0 ? (net / whole) * 100 : 0,
    },
  ]
}
