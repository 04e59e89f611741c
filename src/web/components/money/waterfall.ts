import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'

type Rent = Pick<PropertyDetail['rent'], 'gross' | 'lines' | 'net'>

export type WaterfallStep = {
  readonly kind: 'gross' | 'net' | Rent['lines'][number]['kind']
  /** Rupiah; costs are negative. */
  readonly amount: number
  /** The position of the bar, in percent of the whole width. */
  readonly startPercent: number
  readonly widthPercent: number
}

// The minimum width, so that a small amount is still visible.
const thinnestPercent = 0.8

/**
 * Returns the bars of a month's rent: the gross rent, each cost beginning where the previous one ended, and the
 * net rent.
 */
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
