import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CalendarPayout, PayoutDay } from '#contract/portfolio/calendar.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { DayTile } from '../day-tile.tsx'
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

/** The days of payouts in chronological order; the payouts of a day with several are summed up. */
export function PayoutDayList({ days }: { readonly days: readonly PayoutDay[] }) {
  return (
    <ul>
      {days.map((day) =>
        day.only === null ? (
          <DayLine key={`${day.on}/${day.state}/${day.isLate}`} day={day} />
        ) : (
          <PayoutLine key={`${day.only.property.id}/${day.only.period}`} payout={day.only} />
        ),
      )}
    </ul>
  )
}

function DayLine({ day }: { readonly day: PayoutDay }) {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  const month = day.on.slice(0, 7)
  return (
    <Line
      {...day}
      to={link(`/dashboard/portfolio/income?month=${month}#calendar`)}
      name={t('payoutsOfDay', { count: day.payouts })}
    >
      {day.isLate ? <p className="text-small text-warn">{t('lateOfDay')}</p> : null}
    </Line>
  )
}

function PayoutLine({ payout }: { readonly payout: CalendarPayout }) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const link = useLocalHref()
  const isHidden = useHiddenAmounts()
  const { state, property, units, distributionId, leaseEndsOn, isLate } = payout
  const perUnit = formatPerUnit(payout.perUnit, locale)
  return (
    <Line
      {...payout}
      name={property.name}
      to={distributionId === null ? null : link(`/dashboard/portfolio/income/${distributionId}`)}
    >
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
    </Line>
  )
}

type LineProps = Pick<CalendarPayout, 'on' | 'state' | 'amount'> & {
  readonly name: string
  /** The page about it; null without one. */
  readonly to: string | null
  readonly children: ReactNode
}

function Line({ on, state, amount, name, to, children }: LineProps) {
  const t = useTranslations('portfolio')
  return (
    <li className="flex items-center gap-3.5 border-b border-line py-3 last:border-b-0">
      <DayTile value={on} />
      <div className="min-w-0 flex-1">
        {to === null ? (
          <p className="text-dense font-bold wrap-anywhere">{name}</p>
        ) : (
          <Link to={to} className="-my-2 flex min-h-11 items-center py-2 text-dense text-link">
            <span className="wrap-anywhere">{name}</span>
          </Link>
        )}
        {children}
      </div>
      <div className="grid justify-items-end gap-1">
        {state === 'forecast' ? (
          <ForecastAmount value={amount} className="text-dense font-bold" />
        ) : (
          <PrivateAmount value={amount} className="text-dense font-bold text-gain" />
        )}
        <Badge tone={tones[state]} className="px-2! py-0!">
          {t(`payoutStates.${state}`)}
        </Badge>
      </div>
    </li>
  )
}
