import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import {
  formatCompactRupiah,
  formatDate,
  formatInteger,
  formatRupiah,
} from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Figure } from '../../../ui/stat.tsx'

/** The track record of the operator including failures, with the source of each figure. */
export function AboutFigures({ figures }: { readonly figures: Figures }) {
  const t = useTranslations('about.figures')
  const locale = useLocale()
  const { paidOut, payouts, properties, cities, registeredTitles, funding } = figures
  const shared = {
    size: 'large',
    definitionLabel: t('definition'),
    source: t('source', { date: formatDate(figures.asOf, 'date-time', locale) }),
    className: 'border-s border-line ps-3 sm:ps-7',
  } as const
  return (
    <section aria-label={t('title')} className="mt-12">
      <div className="grid grid-cols-2 gap-x-2 gap-y-8 large-text:grid-cols-1 lg:grid-cols-4">
        <Figure
          {...shared}
          label={t('paidOut')}
          definition={t('paidOutDefinition', { exact: formatRupiah(paidOut, locale) })}
          note={t('paidOutNote', { count: payouts })}
        >
          {formatCompactRupiah(paidOut, locale, 2)}
        </Figure>
        <Figure
          {...shared}
          label={t('properties')}
          definition={t('propertiesDefinition')}
          note={t('propertiesNote', { cities })}
        >
          {formatInteger(properties, locale)}
        </Figure>
        <Figure
          {...shared}
          label={t('titles')}
          definition={t('titlesDefinition')}
          note={t('titlesNote', { funded: funding.funded })}
        >
          {formatInteger(registeredTitles, locale)}
        </Figure>
        <Figure
          {...shared}
          label={t('failed')}
          definition={t('failedDefinition')}
          note={t('failedNote', { funded: funding.funded })}
        >
          {formatInteger(funding.failed, locale)}
        </Figure>
      </div>
      <p className="mt-6 text-small text-ink-soft">{t('audit')}</p>
    </section>
  )
}
