import { useTranslations } from 'use-intl'
import { formatPercent, formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { boundsOf, isRupiah, type ListRange, type MarketplaceQuery } from './marketplace-query.ts'

/** Returns the function that states a range of a search; null when it is not limited. Area: `marketplace`. */
export function useRangeWords(): (query: MarketplaceQuery, range: ListRange) => string | null {
  const t = useTranslations('marketplace')
  const locale = useLocale()
  return (query, range) => {
    const bounds = boundsOf(query, range)
    if (bounds === null) return null
    const text = (value: number) =>
      isRupiah(range) ? formatRupiah(value, locale) : formatPercent(value, locale)
    const { min, max } = bounds
    const form = min === null ? 'max' : max === null ? 'min' : 'both'
    return t(`rangeChip.${form}`, {
      name: t(`rangeNames.${range}`),
      min: min === null ? '' : text(min),
      max: max === null ? '' : text(max),
    })
  }
}
