import { useTranslations } from 'use-intl'
import { useLocale } from '../locale/use-locale.ts'
import { type ChartMark, TimeChart } from './charts/time-chart.tsx'
import { formatCompactRupiah, formatDate, formatRupiah } from './format.ts'
import { useHiddenAmounts } from './hidden-amounts.ts'
import type { HistoryPoint } from './history-range.ts'

type HistoryChartProps = {
  readonly history: readonly HistoryPoint[]
  readonly marks?: readonly ChartMark[]
}

/** The value of a portfolio and the amount invested, day by day. */
export function HistoryChart({ history, marks = [] }: HistoryChartProps) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const isHidden = useHiddenAmounts()
  const [first, last] = [history[0], history.at(-1)]
  const days = {
    from: formatDate(first?.on ?? '', 'short', locale),
    to: formatDate(last?.on ?? '', 'short', locale),
  }
  const amount = (value = 0) => formatRupiah(value, locale)
  const label = isHidden
    ? t('chartLabelHidden', days)
    : t('chartLabel', {
        ...days,
        first: amount(first?.value),
        last: amount(last?.value),
        invested: amount(last?.invested),
      })
  return (
    <TimeChart
      label={label}
      series={[
        { id: 'value', name: t('value'), points: pointsOf(history, 'value') },
        {
          id: 'invested',
          name: t('putIn'),
          points: pointsOf(history, 'invested'),
          isForecast: true,
        },
      ]}
      format={amount}
      formatAxis={(value) => formatCompactRupiah(value, locale)}
      tooShort={t('historyTooShort')}
      isStep
      {...{ marks, isHidden }}
    />
  )
}

function pointsOf(history: readonly HistoryPoint[], name: 'value' | 'invested') {
  return history.map((point) => ({ on: point.on, value: point[name] }))
}
