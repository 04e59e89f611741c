import { type AlertMeasure, alertMeasures, rangeMeasures } from '#contract'
import { textOf } from '../../components/forms/form-text.ts'
import { readAmount } from '../../ui/read-amount.ts'
import { boundsOf, type MarketplaceQuery } from '../public/marketplace/marketplace-query.ts'

/**
 * The measures that need a figure: its unit, its default value and its default direction. A null direction
 * means that the measure has none.
 */
export const figures = {
  yield: { unit: 'percent', usual: '4', direction: 'above' },
  price: { unit: 'rupiah', usual: '', direction: 'below' },
  gap: { unit: 'percent', usual: '5', direction: 'below' },
  resale: { unit: 'rupiah', usual: '', direction: 'below' },
  'resale-gap': { unit: 'percent', usual: '5', direction: 'below' },
  'units-left': { unit: 'count', usual: '100', direction: null },
  closes: { unit: 'count', usual: '3', direction: null },
} as const
export type Figure = keyof typeof figures

export function isFigure(measure: AlertMeasure): measure is Figure {
  return Object.hasOwn(figures, measure)
}

/** The values of the alert form as typed. */
export type TypedAlert = {
  readonly measure: AlertMeasure
  readonly value: string
  readonly direction: string
  readonly endsOn: string
  readonly byMail: boolean
  readonly byPush: boolean
}

export function typedAlert(form: FormData): TypedAlert {
  const measure = alertMeasures.find((each) => each === textOf(form, 'measure')) ?? 'opens'
  return {
    measure,
    value: textOf(form, `value-${measure}`).slice(0, 30),
    direction: textOf(form, `direction-${measure}`),
    endsOn: textOf(form, 'endsOn').slice(0, 10),
    byMail: form.has('byMail'),
    byPush: form.has('byPush'),
  }
}

/** Returns the condition in the form the API expects; null when the figure is not a number above zero. */
export function conditionOf({ measure, value, direction }: TypedAlert) {
  if (!isFigure(measure)) return { measure }
  const { unit, direction: usual } = figures[measure]
  const number = unit === 'percent' ? basisPoints(value) : whole(value)
  if (number === null || number < 1) return null
  if (usual === null) return { measure, value: number }
  const chosen = direction === 'above' || direction === 'below' ? direction : usual
  return { measure, direction: chosen, value: number }
}

function basisPoints(text: string): number | null {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.')
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

function whole(text: string): number | null {
  const digits = readAmount(text) ?? ''
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null
}

/**
 * Returns the filters of the list in the form the API expects. The end of the offering is left out: it is a
 * condition of the alert, not a filter.
 */
export function filtersOf(query: MarketplaceQuery): Record<string, unknown> {
  const limits = rangeMeasures.flatMap((range) => {
    const bounds = boundsOf(query, range)
    return [
      [`${range}Min`, bounds?.min ?? null],
      [`${range}Max`, bounds?.max ?? null],
    ] as const
  })
  const { q, city, province, type, state, title, sharia, debt } = query
  const all = { q, city, province, type, state, let: query.let, title, sharia, debt }
  return Object.fromEntries(
    [...Object.entries(all), ...limits].filter(
      ([, value]) =>
        value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
