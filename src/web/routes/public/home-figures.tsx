import { useTranslations } from 'use-intl'
import type { Figures } from '../../api/shapes.ts'
import { formatCompactRupiah, formatDate, formatInteger } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Figure } from '../../ui/stat.tsx'

/** Figures that anybody can check: each opens what it means and where it was counted. */
export function HomeFigures({ figures }: { figures: Figures }) {
  const t = useTranslations('home.figures')
  const locale = useLocale()
  const shared = {
    size: 'large',
    definitionLabel: t('definition'),
    source: t('source', { date: formatDate(figures.asOf, 'date-time', locale) }),
    className: 'border-s border-line ps-5 sm:ps-7',
  } as const
  return (
    <section aria-label={t('title')} className="mt-8 grid grid-cols-2 gap-y-8 lg:grid-cols-4">
      <Figure
        {...shared}
        label={t('paidOut')}
        definition={t('paidOutDefinition')}
        note={
          figures.firstPaidAt === null
            ? undefined
            : t('paidOutNote', { date: formatDate(figures.firstPaidAt, 'short', locale) })
        }
      >
        {formatCompactRupiah(figures.paidOut, locale)}
      </Figure>
      <Figure
        {...shared}
        label={t('payouts')}
        definition={t('payoutsDefinition')}
        note={t('payoutsNote')}
      >
        {formatInteger(figures.payouts, locale)}
      </Figure>
      <Figure
        {...shared}
        label={t('properties')}
        definition={t('propertiesDefinition')}
        note={t('propertiesNote', { cities: figures.cities })}
      >
        {formatInteger(figures.properties, locale)}
      </Figure>
      <Figure
        {...shared}
        label={t('titles')}
        definition={t('titlesDefinition')}
        note={t('titlesNote', { properties: formatInteger(figures.properties, locale) })}
      >
        {formatInteger(figures.registeredTitles, locale)}
      </Figure>
    </section>
  )
}
