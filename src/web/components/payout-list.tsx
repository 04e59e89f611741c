import { useTranslations } from 'use-intl'
import type { CalendarPayout } from '#contract/portfolio/calendar.ts'
import { useLocale, useLocalHref } from '../locale/use-locale.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Link } from '../ui/link.tsx'
import { formatDate, formatPerUnit } from './format.ts'
import { useHiddenAmounts } from './hidden-amounts.ts'
import { ForecastAmount, PrivateAmount } from './private-amount.tsx'

const tones: Record<CalendarPayout['state'], Tone> = {
  paid: 'gain',
  declared: 'info',
  forecast: 'neutral',
}

/** The payouts in chronological order: day, property, amount, and whether it is final or expected. */
export function PayoutList({ payouts }: { readonly payouts: readonly CalendarPayout[] }) {
  return (
    <ul>
      {payouts.map((payout) => (
        <PayoutLine key={`${payout.property.id}/${payout.period}`} payout={payout} />
      ))}
    </ul>
  )
}

function PayoutLine({ payout }: { readonly payout: CalendarPayout }) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const link = useLocalHref()
  const isHidden = useHiddenAmounts()
  const { state, property, units, distributionId, leaseEndsOn, isLate } = payout
  const [day, month] = formatDate(payout.on, 'day-month', locale).split(/\s/)
  const perUnit = formatPerUnit(payout.perUnit, locale)
  return (
    <li className="flex items-center gap-3.5 border-b border-line py-3 last:border-b-0">
      <time
        dateTime={payout.on}
        className="tabular grid w-12 shrink-0 justify-items-center rounded-xl bg-sand py-1.5 leading-tight"
      >
        <span className="text-dense font-extrabold">{day}</span>
        <span className="text-[0.75rem] font-bold text-ink-soft uppercase">{month}</span>
      </time>
      <div className="min-w-0 flex-1">
        {distributionId === null ? (
          <p className="text-dense font-bold wrap-anywhere">{property.name}</p>
        ) : (
          <Link
            to={link(`/dashboard/portfolio/income/${distributionId}`)}
            className="-my-2 flex min-h-11 items-center py-2 text-dense text-link"
          >
            <span className="wrap-anywhere">{property.name}</span>
          </Link>
        )}
        <p className="tabular text-small text-ink-soft">
          {isHidden || state === 'forecast'
            ? t('unitsCount', { units })
            : t('perUnit', { units, perUnit })}
        </p>
        {isLate ? (
          <p className="text-small text-warn">
            {t('late', { month: formatDate(payout.period, 'month', locale) })}
          </p>
        ) : null}
        {leaseEndsOn === null ? null : (
          <p className="text-small text-warn">
            {t('leaseEnds', { date: formatDate(leaseEndsOn, 'short', locale) })}
          </p>
        )}
      </div>
      <div className="grid justify-items-end gap-1">
        <PayoutAmount payout={payout} />
        <Badge tone={tones[state]} className="px-2! py-0!">
          {t(`payoutStates.${state}`)}
        </Badge>
      </div>
    </li>
  )
}

function PayoutAmount({ payout }: { readonly payout: CalendarPayout }) {
  if (payout.state !== 'forecast')
    return <PrivateAmount value={payout.amount} className="text-dense font-bold text-gain" />
  return <ForecastAmount value={payout.amount} className="text-dense font-bold" />
}
