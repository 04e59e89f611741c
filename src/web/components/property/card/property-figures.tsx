import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Figure } from '../../../ui/stat.tsx'
import {
  formatCompactRupiah,
  formatDate,
  formatOccupancy,
  formatRate,
  formatRupiah,
} from '../../money/format.ts'

/** The four figures for comparing properties; each opens its meaning, source and date. */
export function PropertyFigures({ property }: { property: PropertyDetail }) {
  const t = useTranslations('property')
  const locale = useLocale()
  const { isForecast, rent, valuation, valuationGapBasisPoints: gap } = property
  const month = formatDate(rent.month, 'month', locale)
  const accounts = {
    definitionLabel: t('definition'),
    isForecast,
    // The values are aligned, however many lines their names have.
    className: 'row-span-3 grid grid-rows-subgrid gap-y-0 justify-items-start p-4 sm:p-5',
    source: t('source', {
      source: isForecast ? t('netYield.forecastSource') : t('netYield.source'),
      date: month,
    }),
  }
  return (
    <section
      aria-label={t('figures')}
      className="grid grid-cols-2 large-text:grid-cols-1 overflow-hidden rounded-card border border-line bg-card *:border-line max-md:*:nth-[n+3]:border-t md:grid-cols-4 md:*:not-first:border-s max-md:*:even:border-s"
    >
      <Figure
        {...accounts}
        label={t('netYield.label')}
        note={isForecast ? t('forecast') : t('occupancy.note')}
        definition={isForecast ? t('netYield.forecastDefinition') : t('netYield.definition')}
      >
        {formatRate(property.netYieldBasisPoints, locale)}
      </Figure>
      <Figure
        {...accounts}
        isForecast={false}
        label={gap === null ? t('valuation.title') : t('gap.label')}
        note={
          gap === null
            ? formatDate(valuation.valuedOn, 'month', locale)
            : t(`gap.${gap < 0 ? 'below' : gap > 0 ? 'above' : 'same'}`)
        }
        definition={gap === null ? t('gap.valued') : t('gap.definition')}
        source={t('source', {
          source: valuation.appraiser,
          date: formatDate(valuation.valuedOn, 'long', locale),
        })}
      >
        {gap === null
          ? formatCompactRupiah(valuation.amount, locale, 2)
          : formatRate(Math.abs(gap), locale)}
      </Figure>
      <Figure
        {...accounts}
        label={t('occupancy.label')}
        note={isForecast ? t('forecast') : t('occupancy.note')}
        definition={isForecast ? t('occupancy.forecastDefinition') : t('occupancy.definition')}
      >
        {formatOccupancy(property.occupancyBasisPoints, locale)}
      </Figure>
      <Figure
        {...accounts}
        isForecast={rent.isForecast}
        label={t('perUnit.label')}
        note={rent.isForecast ? t('forecast') : month}
        definition={t('perUnit.definition')}
      >
        {formatRupiah(rent.perUnit, locale)}
      </Figure>
    </section>
  )
}
