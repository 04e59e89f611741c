import { useTranslations } from 'use-intl'
import type { CalendarPayout } from '#contract/portfolio/calendar.ts'
import { formatCompactRupiah, formatDate, roundedForecast } from '../../components/money/format.ts'
import { useHiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { weeksOf } from './months.ts'

type MonthGridProps = {
  readonly month: string
  readonly today: string
  readonly payouts: readonly CalendarPayout[]
}

const looks: Record<CalendarPayout['state'], string> = {
  paid: 'bg-gain-soft text-gain max-sm:bg-gain',
  declared: 'bg-info-soft text-info max-sm:bg-info',
  forecast: 'border border-dashed border-line-strong text-ink',
}

/** A month as a calendar with the payouts on their days. */
export function MonthGrid({ month, today, payouts }: MonthGridProps) {
  const t = useTranslations('income')
  const locale = useLocale()
  const byDay = Map.groupBy(payouts, ({ on }) => on)
  const weekdays = weeksOf('2027-02')[0] ?? []
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-small">
      <caption className="sr-only">
        {t('gridCaption', { month: formatDate(month, 'month', locale) })}
      </caption>
      <thead>
        <tr>
          {weekdays.map((day) => {
            const name = formatDate(day ?? '', 'weekday', locale).split(',')[0] ?? ''
            return (
              <th key={day} scope="col" className="pb-1 font-semibold text-ink-soft">
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: the seven places of a week are fixed.
                key={index}
                className={`h-14 rounded-xl p-1 align-top sm:h-20 ${day === null ? '' : 'bg-sand/60'} ${day === today ? 'outline-2 outline-ink' : ''}`}
              >
                {day === null ? null : <DayCell day={day} payouts={byDay.get(day) ?? []} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = { readonly day: string; readonly payouts: readonly CalendarPayout[] }

function DayCell({ day, payouts }: DayCellProps) {
  const t = useTranslations('income')
  const locale = useLocale()
  const isHidden = useHiddenAmounts()
  return (
    <>
      <span className="tabular ps-1 text-ink-soft">{Number(day.slice(8))}</span>
      {payouts.map(({ property, state, amount, period }) => {
        const words = `${property.name}, ${t(`states.${state}`)}`
        return (
          <span
            key={`${property.id}/${period}`}
            title={words}
            className={`tabular mt-0.5 block overflow-hidden rounded-md px-1 text-[0.75rem] font-bold whitespace-nowrap max-sm:h-2 max-sm:text-[0rem] ${looks[state]}`}
          >
            <span className="sr-only">{`${words} `}</span>
            {isHidden
              ? '•••'
              : state === 'forecast'
                ? `≈ ${formatCompactRupiah(roundedForecast(amount), locale)}`
                : formatCompactRupiah(amount, locale)}
          </span>
        )
      })}
    </>
  )
}
