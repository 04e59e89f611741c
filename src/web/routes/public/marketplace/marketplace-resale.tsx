import { useTranslations } from 'use-intl'
import { resaleChoices } from '#contract'
import type { Resale } from '#contract/properties/property-body.ts'
import { formatRate, formatRupiah } from '../../../components/money/format.ts'
import { useWindowText } from '../../../components/property/ownership/trading-window.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { LinkChip } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { useListBase, useListLink } from './list-base.ts'
import { inResale, type MarketplaceQuery } from './marketplace-query.ts'
import type { MarketplacePage } from './marketplace-reading.ts'

type QueryProps = { readonly query: MarketplaceQuery }

/** Tabs for new offerings and resale units as two views of one list; the other filters are preserved. */
export function ResaleTabs({ query }: QueryProps) {
  const t = useTranslations('marketplace.resale')
  const listLink = useListLink()
  const { only } = useListBase()
  if (only !== '') return null
  const tabs = [
    { name: 'new', isActive: query.resale === '', resale: '' },
    { name: 'resale', isActive: query.resale !== '', resale: 'all' },
  ] as const
  return (
    <nav aria-label={t('label')} className="border-b border-line">
      <ul className="flex gap-6">
        {tabs.map(({ name, isActive, resale }) => (
          <li key={name}>
            <Link
              to={listLink(inResale(query, resale))}
              preventScrollReset
              aria-current={isActive ? 'true' : undefined}
              className={classNames(
                '-mb-px inline-flex min-h-11 items-center border-b-2 font-bold',
                isActive ? 'border-ink' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {t(`tabs.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ChoicesProps = QueryProps & Pick<MarketplacePage, 'window'>

/** A choice between all tradable units and those for sale now, with the trading window. */
export function ResaleChoices({ query, window }: ChoicesProps) {
  const t = useTranslations('marketplace.resale')
  const listLink = useListLink()
  const windowText = useWindowText()
  return (
    <>
      <p className="max-w-prose text-dense text-ink-soft">{windowText(window)}</p>
      <ul aria-label={t('choice')} className="flex flex-wrap gap-2">
        {resaleChoices.map((choice) => (
          <li key={choice}>
            <LinkChip
              to={listLink({ ...query, resale: choice, cursor: '' })}
              isActive={query.resale === choice}
              preventScrollReset
            >
              {t(`choices.${choice}`)}
            </LinkChip>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The current price of one property's units from other investors. */
export function ResaleFoot({ resale }: { readonly resale: Resale | undefined }) {
  const t = useTranslations('marketplace.resale')
  const locale = useLocale()
  if (resale === undefined) return null
  const { bestAsk, askGapBasisPoints, unitsForSale, lastPrice, isHalted } = resale
  // Less than half a tenth of a percent is not worth a figure.
  const gap = Math.abs(askGapBasisPoints ?? 0) < 5 ? 0 : (askGapBasisPoints ?? 0)
  const against = gap === 0 ? 'equal' : gap < 0 ? 'below' : 'above'
  return (
    <div className="border-t border-line pt-3 text-dense">
      {bestAsk === null ? (
        <p className="text-ink-soft">
          {lastPrice === null
            ? t('noneForSale')
            : t('noneForSaleLast', { price: formatRupiah(lastPrice, locale) })}
        </p>
      ) : (
        <p>
          <strong className="tabular">
            {t('from', { price: formatRupiah(bestAsk, locale), units: unitsForSale })}
          </strong>
          <span className="block text-small text-ink-soft">
            {t(`gap.${against}`, { percent: formatRate(Math.abs(gap), locale) })}
          </span>
        </p>
      )}
      {isHalted ? <p className="mt-1 text-small font-semibold text-warn">{t('halted')}</p> : null}
    </div>
  )
}
