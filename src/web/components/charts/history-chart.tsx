import { useTranslations } from 'use-intl'
import { useLocale } from '../../locale/use-locale.ts'
import { formatAxisRupiah, formatDate, formatRupiah } from '../money/format.ts'
import { useHiddenAmounts } from '../money/hidden-amounts.ts'
import { type HistoryLine, type HistoryPoint, totalOf } from './history-range.ts'
import { type ChartMark, TimeChart } from './time-chart.tsx'

type HistoryChartProps = {
  readonly history: readonly HistoryPoint[]
  readonly line: HistoryLine
  readonly marks?: readonly ChartMark[]
}

type FigureOf = (point: HistoryPoint) => number

const unitsOf: FigureOf = ({ value }) => value
const putInOf: FigureOf = ({ invested }) => invested
const depositedOf: FigureOf = ({ deposited }) => deposited

const drawn = {
  total: {
    main: { name: 'unitsWithBalance', of: totalOf },
    base: { name: 'deposited', of: depositedOf },
    label: 'totalLabel',
    labelHidden: 'totalLabelHidden',
  },
  units: {
    main: { name: 'value', of: unitsOf },
    base: { name: 'putIn', of: putInOf },
    label: 'chartLabel',
    labelHidden: 'chartLabelHidden',
  },
} as const

/**
 * The value of a portfolio, day by day: units with the balance beside the net deposits, so that a deposit lifts both
 * lines and is not seen as a gain; or units only, beside the amount invested in them.
 */
export function HistoryChart({ history, line, marks = [] }: HistoryChartProps) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const isHidden = useHiddenAmounts()
  const { main, base, label, labelHidden } = drawn[line]
  const [first, last] = [history[0], history.at(-1)]
  const days = {
    from: formatDate(first?.on ?? '', 'short', locale),
    to: formatDate(last?.on ?? '', 'short', locale),
  }
  const amount = (value: number) => formatRupiah(value, locale)
  const figure = (point: HistoryPoint | undefined, of: FigureOf) =>
    amount(point === undefined ? 0 : of(point))
  const pointsOf = (of: FigureOf) => history.map((point) => ({ on: point.on, value: of(point) }))
  const detailsOf = (on: string) =>
    history
      .filter((point) => line === 'total' && point.on === on)
      .flatMap(({ value, balance }) => [
        `${t('unitsValue')} ${amount(value)}`,
        `${t('balance')} ${amount(balance)}`,
      ])
  return (
    <TimeChart
      label={
        isHidden
          ? t(labelHidden, days)
          : t(label, {
              ...days,
              first: figure(first, main.of),
              last: figure(last, main.of),
              base: figure(last, base.of),
            })
      }
      series={[
        { id: 'value', name: t(main.name), points: pointsOf(main.of) },
        { id: 'base', name: t(base.name), points: pointsOf(base.of), isForecast: true },
      ]}
      format={amount}
      formatAxis={(value, step) => formatAxisRupiah(value, step, locale)}
      tooShort={t('historyTooShort')}
      isStep
      {...{ marks, detailsOf, isHidden }}
    />
  )
}
