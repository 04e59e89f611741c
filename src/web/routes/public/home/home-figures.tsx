import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { formatCompactRupiah, formatDate, formatInteger } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Figure } from '../../../ui/stat.tsx'

/** Key figures; each opens its definition and source. */
export function HomeFigures({ figures }: { readonly figures: Figures }) {
  const t = useTranslations('home.figures')
  const locale = useLocale()
  const { funding, selling } = figures
  const shared = {
    size: 'large',
    definitionLabel: t('definition'),
    source: t('source', { date: formatDate(figures.asOf, 'date-time', locale) }),
    // The figures are aligned, however many lines their names have.
    className: 'row-span-3 grid grid-rows-subgrid gap-y-0 border-s border-line ps-3 sm:ps-7',
  } as const
  // A phone has two columns, so that the third figure has a row of its own.
  const last = { ...shared, className: `${shared.className} max-sm:col-span-2` }
  return (
    <section
      aria-label={t('title')}
      className="mt-7 grid grid-cols-2 gap-x-2 gap-y-6 sm:mt-10 sm:grid-cols-3 large-text:grid-cols-1"
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
        {formatCompactRupiah(figures.paidOut, locale, 2)}
      </Figure>
      <Figure
        {...shared}
        label={t('titles')}
        definition={t('titlesDefinition')}
        note={t('titlesNote', { funded: funding.funded })}
      >
        {formatInteger(figures.registeredTitles, locale)}
      </Figure>
      {selling.medianDays !== null ? (
        <Figure
          {...last}
          label={t('selling')}
          definition={t('sellingDefinition')}
          note={t('sellingNote', { orders: selling.orders, filled: selling.ordersFilled })}
        >
          {t('fundingValue', { days: selling.medianDays })}
        </Figure>
      ) : funding.medianDays === null ? null : (
        <Figure
          {...last}
          label={t('funding')}
          definition={t('fundingDefinition')}
          note={t('fundingNote', { funded: funding.funded, failed: funding.failed })}
        >
          {t('fundingValue', { days: funding.medianDays })}
        </Figure>
      )}
    </section>
  )
}
