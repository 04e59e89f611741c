import { useTranslations } from 'use-intl'
import { useLocale } from '../../../locale/use-locale.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { ChartSeries, ChartShape } from '../../charts/chart-geometry.ts'
import { type ChartMark, TimeChart } from '../../charts/time-chart.tsx'
import { formatDayOrMonth } from '../../money/format.ts'

type TrendChartProps = ChartShape & {
  /** The message of the chart in one sentence. */
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly format: (value: number) => string
  /** Shorter text for the axis, where the whole figure is too long. */
  readonly formatAxis?: (value: number, step: number) => string
  readonly marks?: readonly ChartMark[]
}

/** Lines over time with the same figures as a table; a sentence instead when the value never changed. */
export function TrendChart(props: TrendChartProps) {
  const { label, series, format } = props
  const t = useTranslations('dossier.chart')
  if (series.every(isConstant)) return <Constant series={series} format={format} />
  return (
    <div>
      <TimeChart {...props} tooShort={t('tooShort')} />
      <Disclosure label={t('table')}>
        <TrendTable {...{ label, series, format }} />
      </Disclosure>
    </div>
  )
}

function isConstant({ points }: ChartSeries): boolean {
  return points.length > 1 && points.every(({ value }) => value === points[0]?.value)
}

function Constant({ series, format }: Pick<TrendChartProps, 'series' | 'format'>) {
  const t = useTranslations('dossier.chart')
  const locale = useLocale()
  return series.map(({ id, name, points, isForecast }) => {
    const { on = '', value = 0 } = points[0] ?? {}
    const since = formatDayOrMonth(on, locale)
    return (
      <p key={id} className={isForecast === true ? 'text-dense text-ink-soft' : 'text-dense'}>
        {isForecast === true
          ? `${name}: ${format(value)}.`
          : t('constant', { name, value: format(value), since })}
      </p>
    )
  })
}

function TrendTable({
  label,
  series,
  format,
}: Pick<TrendChartProps, 'label' | 'series' | 'format'>) {
  const t = useTranslations('dossier.chart')
  const locale = useLocale()
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ on }) => on)))].sort()
  const values = series.map(({ points }) => new Map(points.map(({ on, value }) => [on, value])))
  return (
    <DataTable
      caption={label}
      keyOf={(on) => on}
      rows={days.toReversed()}
      columns={[
        {
          id: 'on',
          head: t('when'),
          isTitle: true,
          cell: (on) => formatDayOrMonth(on, locale),
        },
        ...series.map(({ id, name }, index) => ({
          id,
          head: name,
          isNumeric: true,
          cell: (on: string) => {
            const value = values[index]?.get(on)
            return value === undefined ? '–' : format(value)
          },
        })),
      ]}
    />
  )
}
