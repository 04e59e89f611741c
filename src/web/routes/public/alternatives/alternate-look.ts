import type { Instrument } from './alternatives.ts'

/** The style of an instrument's line: its colour, dashes and width, in addition to its number. */
export const lineLooks: Readonly<
  Record<Instrument, { readonly color: string; readonly dashes?: string; readonly width: number }>
> = {
  deposit: { color: 'var(--series-4)', width: 2.5 },
  gold: { color: 'var(--series-3)', dashes: '7 5', width: 2.5 },
  bond: { color: 'var(--series-2)', width: 2.5 },
  trust: { color: 'var(--series-5)', dashes: '2 5', width: 2.5 },
  flat: { color: 'var(--ink)', dashes: '10 4 2 4', width: 2.5 },
  units: { color: 'var(--series-1)', width: 4 },
}
