import { scaleLinear } from 'd3-scale'
import { useTranslations } from 'use-intl'
import { incomeStates } from '#contract'
import { namedBars } from '../../components/charts/chart-geometry.ts'
import { barPlaces, Readout } from '../../components/charts/chart-readout.tsx'
import {
  formatCompactRupiah,
  formatDate,
  formatForecast,
  formatRupiah,
} from '../../components/money/format.ts'
import { useHiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { MonthSum } from './income-sums.ts'

// A forecast is drawn as an outline to distinguish it from actual payouts.
const fills: Record<(typeof incomeStates)[number], string> = {
  paid: 'bg-series-1',
  declared: 'bg-series-2',
  forecast: 'border-2 border-dashed border-series-1 bg-series-1/10',
}

/** The rent month by month as bars: paid, declared and expected. */
export function IncomeBars({ sums }: { readonly sums: readonly MonthSum[] }) {
  const t = useTranslations('income')
  const locale = useLocale()
  const isHidden = useHiddenAmounts()
  const wholes = sums.map(({ paid, declared, forecast }) => paid + declared + forecast)
  const scale = scaleLinear([0, Math.max(...wholes, 1)], [0, 100]).nice(4)
  const heightOf = (amount: number) => scale(amount)
  const first = sums[0]?.month ?? ''
  const last = sums.at(-1)?.month ?? ''
  const total = sums.reduce((sum, { paid }) => sum + paid, 0)
  const words = {
    from: formatDate(first, 'month', locale),
    to: formatDate(last, 'month', locale),
  }
  const label = isHidden
    ? t('barsLabelHidden', words)
    : t('barsLabel', { ...words, paid: formatRupiah(total, locale) })
  return (
    <figure>
      <p className="sr-only">{label}</p>
      <div className="relative h-60 ps-20 pb-7 text-[0.75rem]">
        {scale.ticks(4).map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className="absolute inset-x-0 flex h-0 items-center gap-2"
            style={{ bottom: `calc(1.75rem + (100% - 1.75rem) * ${scale(tick) / 100})` }}
          >
            <span className="tabular w-18 whitespace-nowrap text-ink-soft">
              {isHidden ? '•••' : formatCompactRupiah(tick, locale)}
            </span>
            <span className="flex-1 border-t border-line" />
          </span>
        ))}
        {isHidden ? <Bars {...{ sums, heightOf }} /> : <ReadBars {...{ sums, heightOf }} />}
        <Months sums={sums} />
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
        {incomeStates.map((part) => (
          <span key={part} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`size-3 rounded-[4px] border-solid ${fills[part]}`}
            />
            {t(`states.${part}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

type BarsProps = {
  readonly sums: readonly MonthSum[]
  readonly heightOf: (amount: number) => number
}

function Bars({ sums, heightOf }: BarsProps) {
  return (
    <div aria-hidden="true" className="relative flex h-full items-end gap-[3px] sm:gap-1.5">
      {sums.map((sum) => (
        <Bar key={sum.month} sum={sum} heightOf={heightOf} />
      ))}
    </div>
  )
}

/** The bars, each with a readout of its values. */
function ReadBars({ sums, heightOf }: BarsProps) {
  const t = useTranslations('income')
  const locale = useLocale()
  const wordsOf = (index: number) => {
    const sum = sums[index]
    if (sum === undefined) return []
    const parts = incomeStates.filter((part) => sum[part] !== 0)
    const shownParts = parts.length === 0 ? (['paid'] as const) : parts
    const amountOf = (part: (typeof shownParts)[number]) =>
      part === 'forecast' ? formatForecast(sum.forecast, locale) : formatRupiah(sum[part], locale)
    return shownParts.map((part) => `${t(`states.${part}`)} ${amountOf(part)}`)
  }
  return (
    <Readout
      label={t('barsTitle')}
      places={barPlaces(sums.length)}
      titleOf={(index) => formatDate(sums[index]?.month ?? '', 'month', locale)}
      wordsOf={wordsOf}
    >
      <Bars {...{ sums, heightOf }} />
    </Readout>
  )
}

type BarProps = { readonly sum: MonthSum; readonly heightOf: (amount: number) => number }

function Bar({ sum, heightOf }: BarProps) {
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col-reverse gap-0.5">
      {incomeStates.map((part) =>
        sum[part] === 0 ? null : (
          <span
            key={part}
            className={`mx-auto w-full max-w-7 rounded-[5px] ${fills[part]}`}
            style={{ height: `${heightOf(sum[part])}%` }}
          />
        ),
      )}
    </div>
  )
}

// Not every month has room for its name: every other one, and fewer on a phone.
const monthsNamed = { phone: 4, wide: 12 }

function Months({ sums }: { readonly sums: readonly MonthSum[] }) {
  const locale = useLocale()
  const onPhone = namedBars(sums.length, monthsNamed.phone)
  const onWide = namedBars(sums.length, monthsNamed.wide)
  const yearAt = (index: number | undefined) => sums[index ?? -1]?.month.slice(0, 4)
  // The first label of a year names it.
  const yearsOf = (named: readonly number[]) =>
    named.filter((index, place) => yearAt(index) !== yearAt(named[place - 1]))
  const phoneYears = yearsOf(onPhone)
  const wideYears = yearsOf(onWide)
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 ms-20 flex gap-[3px] sm:gap-1.5">
      {sums.map(({ month }, index) => {
        const [, name] = formatDate(`${month}-01`, 'day-month', locale).split(/\s/)
        const isPhoneYear = phoneYears.includes(index)
        const isWideYear = wideYears.includes(index)
        return (
          <span
            key={month}
            className={`flex min-w-0 flex-1 justify-center whitespace-nowrap text-ink-soft ${onWide.includes(index) ? '' : 'sm:invisible'} ${onPhone.includes(index) ? '' : 'max-sm:invisible'} ${isPhoneYear ? 'max-sm:font-bold' : ''} ${isWideYear ? 'sm:font-bold' : ''}`}
          >
            {name}
            {isPhoneYear || isWideYear ? (
              <span
                className={classNames(!isPhoneYear && 'max-sm:hidden', !isWideYear && 'sm:hidden')}
              >
                {`\u00a0’${month.slice(2, 4)}`}
              </span>
            ) : null}
          </span>
        )
      })}
    </div>
  )
}

/** The figures of the bars as a table. */
export function IncomeTable({ sums }: { readonly sums: readonly MonthSum[] }) {
  const t = useTranslations('income')
  const locale = useLocale()
  return (
    <DataTable
      caption={t('barsTitle')}
      rows={sums}
      keyOf={({ month }) => month}
      columns={[
        {
          id: 'month',
          head: t('month'),
          isTitle: true,
          cell: ({ month }) => formatDate(month, 'month', locale),
        },
        ...incomeStates.map((part) => ({
          id: part,
          head: t(`states.${part}`),
          isNumeric: true,
          cell: (sum: MonthSum) => <PrivateAmount value={sum[part]} />,
        })),
      ]}
    />
  )
}
