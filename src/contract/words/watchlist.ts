import { rangeMeasures } from './properties.ts'

export const alertDirections = ['above', 'below'] as const
export type AlertDirection = (typeof alertDirections)[number]

/**
 * The condition of an alert: a property begins to match the filters, its offering opens, or a figure crosses a
 * limit: the net yield and the price relative to the valuation in basis points, the price of a unit in rupiah,
 * the price between investors (below: the lowest ask, above: the highest bid) in rupiah and, in basis points,
 * relative to the unit value, the own order being next on its side, the remaining units of an open offering, the
 * days until it closes.
 */
export const alertMeasures = [
  'fits',
  'opens',
  ...rangeMeasures,
  'resale',
  'resale-gap',
  'next',
  'units-left',
  'closes',
] as const
export type AlertMeasure = (typeof alertMeasures)[number]
