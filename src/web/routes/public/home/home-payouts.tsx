import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'

type Payouts = Figures['latestPayouts']

/**
 * The latest distributions as a ticker, each linked to its property. The checkbox, hovering or keyboard focus
 * stops it; with reduced motion it is a row that is scrolled by hand.
 */
export function PayoutTicker({ payouts }: { readonly payouts: Payouts }) {
  const t = useTranslations('home.ticker')
  if (payouts.length === 0) return null
  return (
    <section aria-label={t('title')} className="ticker mt-8 sm:mt-12 border-y border-line">
      <div className="page-width flex min-h-14 items-center justify-between gap-4 pt-2">
        <h2 className="text-small font-semibold text-ink-soft">{t('title')}</h2>
        <label className="ticker-pause flex min-h-11 cursor-pointer items-center gap-2 text-small font-semibold text-ink-soft hover:text-ink">
          <input type="checkbox" className="tick" />
          {t('pause')}
        </label>
      </div>
      <div className="ticker-window pt-1 pb-5">
        <div className="ticker-track">
          <PayoutRow payouts={payouts} />
          <div aria-hidden="true" inert className="ticker-copy">
            <PayoutRow payouts={payouts} />
          </div>
        </div>
      </div>
    </section>
  )
}

function PayoutRow({ payouts }: { payouts: Payouts }) {
  const t = useTranslations('home.ticker')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <ul className="flex">
      {payouts.map(({ property, period, total, perUnit }) => (
        <li key={property.id + period} className="shrink-0 pe-3">
          <Link
            to={link(`/marketplace/${property.id}`)}
            className="tabular block rounded-2xl border border-line bg-card px-4.5 py-3 whitespace-nowrap hover:border-line-strong"
          >
            <span className="flex items-baseline justify-between gap-6 text-dense font-bold">
              <span>{property.name}</span>
              <span className="text-gain">{`+${formatRupiah(total, locale)}`}</span>
            </span>
            <span className="block text-small text-ink-soft">
              {t('line', {
                month: formatDate(period, 'month', locale),
                amount: formatRupiah(perUnit, locale),
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
