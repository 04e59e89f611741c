import { useTranslations } from 'use-intl'
import type { RangeMeasure } from '#contract'
import type { Alert } from '#contract/watchlist/alert-body.ts'
import { formatPercent, formatRupiah } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import {
  inResale,
  type MarketplaceQuery,
  searchOf,
  unfilteredList,
} from '../public/marketplace/marketplace-query.ts'

/** The names of cities and provinces in the visitor's language, by id. */
export type PlaceNames = Readonly<Record<string, string>>

type Filters = Alert['filters']

/** Returns a function that describes the condition of an alert in one sentence. */
export function useConditionWords(): (condition: Alert['condition']) => string {
  const t = useTranslations('alerts')
  const locale = useLocale()
  return (condition) => {
    switch (condition.measure) {
      case 'fits':
      case 'opens':
      case 'next':
        return t(`waits.${condition.measure}`)
      case 'units-left':
      case 'closes':
        return t(`waits.${condition.measure}`, { value: condition.value })
      case 'price':
      case 'resale':
        return t(`waits.${condition.measure}.${condition.direction}`, {
          value: formatRupiah(condition.value, locale),
        })
      default:
        return t(`waits.${condition.measure}.${condition.direction}`, {
          value: formatPercent(condition.value, locale),
        })
    }
  }
}

/**
 * Returns a function that lists the filters of an alert with the names used in the property list; empty when
 * the alert covers every property.
 */
export function useFilterWords(places: PlaceNames): (filters: Filters) => string[] {
  const list = useTranslations('marketplace')
  const card = useTranslations('card')
  const range = useRangeWords()
  const nameOf = (id: string) => places[id] ?? id.replaceAll('-', ' ')
  return (filters) => [
    ...(filters.q === undefined ? [] : [`“${filters.q}”`]),
    ...(filters.province ?? []).map(nameOf),
    ...(filters.city ?? []).map(nameOf),
    ...(filters.type ?? []).map((type) => card(`type.${type}`)),
    ...(filters.state ?? []).map((state) => card(`state.${state}`)),
    ...(filters.let ?? []).map((state) => card(`letState.${state}`)),
    ...(filters.title ?? []).map((kind) => list(`titleKinds.${kind}`)),
    ...(filters.sharia === undefined
      ? []
      : [list(filters.sharia === 'yes' ? 'shariaYes' : 'shariaNo')]),
    ...(filters.debt === undefined ? [] : [list(filters.debt === 'yes' ? 'debtYes' : 'debtNo')]),
    ...range('yield', filters.yieldMin, filters.yieldMax),
    ...range('price', filters.priceMin, filters.priceMax),
    ...range('gap', filters.gapMin, filters.gapMax),
  ]
}

function useRangeWords() {
  const t = useTranslations('marketplace')
  const locale = useLocale()
  return (name: RangeMeasure, min?: number, max?: number): string[] => {
    if (min === undefined && max === undefined) return []
    const text = (value: number | undefined) => {
      if (value === undefined) return ''
      return name === 'price' ? formatRupiah(value, locale) : formatPercent(value, locale)
    }
    const form = min === undefined ? 'max' : max === undefined ? 'min' : 'both'
    const values = { name: t(`rangeNames.${name}`), min: text(min), max: text(max) }
    return [t(`rangeChip.${form}`, values)]
  }
}

/**
 * Returns a function that builds the address of the property or the filtered list that an alert watches: the list
 * of resale units when it waits for a price of other investors.
 */
export function useAlertAddress(): (
  alert: Pick<Alert, 'property' | 'filters' | 'condition'>,
) => string {
  const locale = useLocale()
  return ({ property, filters, condition }) => {
    if (property !== null) return `/dashboard/properties/${property.id}`
    const list = queryOf(filters, (value) => percentText(value, locale))
    const search = searchOf(isResale(condition) ? inResale(list, 'all') : list)
    return search === '' ? '/dashboard/properties' : `/dashboard/properties?${search}`
  }
}

function isResale({ measure }: Alert['condition']): boolean {
  return measure === 'resale' || measure === 'resale-gap'
}

function percentText(basisPoints: number, locale: 'id' | 'en'): string {
  const text = String(basisPoints / 100)
  return locale === 'id' ? text.replace('.', ',') : text
}

function queryOf(filters: Filters, percent: (value: number) => string): MarketplaceQuery {
  const bound = (value: number | undefined) => (value === undefined ? '' : percent(value))
  const rupiah = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    ...unfilteredList,
    q: filters.q ?? '',
    city: filters.city ?? [],
    province: filters.province ?? [],
    type: filters.type ?? [],
    state: filters.state ?? [],
    let: filters.let ?? [],
    title: filters.title ?? [],
    sharia: filters.sharia ?? '',
    debt: filters.debt ?? '',
    yieldMin: bound(filters.yieldMin),
    yieldMax: bound(filters.yieldMax),
    priceMin: rupiah(filters.priceMin),
    priceMax: rupiah(filters.priceMax),
    gapMin: bound(filters.gapMin),
    gapMax: bound(filters.gapMax),
  }
}
