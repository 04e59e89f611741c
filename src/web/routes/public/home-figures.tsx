import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { formatCompactRupiah, formatDate, formatInteger } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Figure } from '../../ui/stat.tsx'

/** Figures that anybody can check: each opens what it means and where it was counted. */
export function HomeFigures({ figures }: { readonly figures: Figures }) {
  const t = useTranslations('home.figures')
  const locale = useLocale()
  const { funding } = figures
  const shared = {
    size: 'large',
    definitionLabel: t('definition'),
    source: t('source', { date: formatDate(figures.asOf, 'date-time', locale) }),
    className: 'border-s border-line ps-4 sm:ps-7',
  } as const
  return (
    <section
      aria-label={t('title')}
      className="mt-8 grid grid-cols-2 gap-x-2 gap-y-8 sm:mt-10 lg:grid-cols-4"
    >
      <Figure
        {...shared}
        label={t('paidOut')}
        definition={t('paidOutDefinition')}
        note={
          figures.firstPaidAt === null
            ? undefined
            : t('paidOutNote', {
                payouts: figures.payouts,
                date: formatDate(figures.firstPaidAt, 'short', locale),
              })
        }
      >
        {formatCompactRupiah(figures.paidOut, locale)}
      </Figure>
      <Figure
        {...shared}
        label={t('titles')}
        definition={t('titlesDefinition')}
        note={t('titlesNote', { cities: figures.cities })}
      >
        {t('titlesValue', {
          titles: formatInteger(figures.registeredTitles, locale),
          properties: formatInteger(figures.properties, locale),
        })}
      </Figure>
      <Figure
        {...shared}
        label={t('funding')}
        definition={t('fundingDefinition')}
        note={t('fundingNote', {
          funded: funding.funded,
          failed: formatInteger(funding.failed, locale),
        })}
      >
        {funding.medianDays === null
          ? t('fundingNone')
          : t('fundingValue', { days: funding.medianDays })}
      </Figure>
    </section>
  )
}
