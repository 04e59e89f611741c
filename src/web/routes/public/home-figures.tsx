import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { formatCompactRupiah, formatDate, formatInteger } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Figure } from '../../ui/stat.tsx'

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
  return (
    <section
      aria-label={t('title')}
      className="mt-7 grid grid-cols-3 gap-x-2 gap-y-6 max-[22.4rem]:grid-cols-2 large-text:grid-cols-1 sm:mt-10"
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
        <Value>{formatCompactRupiah(figures.paidOut, locale, 2)}</Value>
      </Figure>
      <Figure
        {...shared}
        label={t('titles')}
        definition={t('titlesDefinition')}
        note={t('titlesNote', { funded: funding.funded })}
      >
        <Value>{formatInteger(figures.registeredTitles, locale)}</Value>
      </Figure>
      {selling.medianDays !== null ? (
        <Figure
          {...shared}
          label={t('selling')}
          definition={t('sellingDefinition')}
          note={t('sellingNote', { orders: selling.orders, filled: selling.ordersFilled })}
        >
          <Value>{t('fundingValue', { days: selling.medianDays })}</Value>
        </Figure>
      ) : funding.medianDays === null ? null : (
        <Figure
          {...shared}
          label={t('funding')}
          definition={t('fundingDefinition')}
          note={t('fundingNote', {
            funded: funding.funded,
            failed: formatInteger(funding.failed, locale),
          })}
        >
          <Value>{t('fundingValue', { days: funding.medianDays })}</Value>
        </Figure>
      )}
    </section>
  )
}

/** A value at the size at which the longest of them fits beside the others on phones. */
function Value({ children }: { readonly children: string }) {
  return <span className="max-sm:text-[1.375rem]">{children}</span>
}
