import { rangeMeasures } from './properties.ts'

export const alertDirections = ['above', 'below'] as const
export type AlertDirection = (typeof alertDirections)[number]

/**
 * What an alert looks at: that a property comes to fit the filters, that its offering opens, or a
 * figure: the net yield and the price against the valuation in basis points, the price of a unit in
 * rupiah, the price between investors (below: they sell for it, above: they pay it), the own order being the next of its side,
 * the units left of an open offering, the days until it closes.
 */
export const alertMeasures = [
  'fits',
  'opens',
  ...rangeMeasures,
  'resale',
  'next',
  'units-left',
  'closes',
] as const
export type AlertMeasure = (typeof alertMeasures)[number]
