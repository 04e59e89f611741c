import { useTranslations } from 'use-intl'
import { useLocale } from '../../locale/use-locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatDate } from '../format.ts'
import { type TrendGeometry, type TrendSeries, trendGeometry } from './trend-geometry.ts'

type TrendChartProps = {
  /** What the chart says, in one sentence. */
  readonly label: string
  readonly series: readonly TrendSeries[]
  readonly format: (value: number) => string
  /** Shorter words for the axis, where the whole figure is too long. */
  readonly formatAxis?: (value: number) => string
}

/**
 * Lines over time, drawn on the server: stretched SVG with words of HTML over it, sharp at every
 * width and there without any script, and the same figures as a table.
 */
export function TrendChart({ label, series, format, formatAxis = format }: TrendChartProps) {
  const t = useTranslations('dossier.chart')
  const shape = trendGeometry(series)
  if (shape === null) return <p className="text-dense text-ink-soft">{t('tooShort')}</p>
  return (
    <div>
      <figure>
        <div role="img" aria-label={label} className="relative h-48 ps-18 pb-7 sm:h-56">
          <ValueAxis shape={shape} format={formatAxis} />
          <Field shape={shape} />
          <DayAxis shape={shape} />
        </div>
        {series.length < 2 ? null : <Legend series={series} />}
      </figure>
      <Disclosure label={t('table')}>
        <TrendTable {...{ label, series, format }} />
      </Disclosure>
    </div>
  )
}

const strokes = ['var(--series-1)', 'var(--series-2)', 'var(--series-4)']

function Field({ shape }: { readonly shape: TrendGeometry }) {
  return (
    <div className="relative h-full">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        {shape.values.map(({ value, at }) => (
          <line
            key={value}
            x1="0"
            x2="100"
            y1={at}
            y2={at}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {shape.lines.map(({ id, path, isForecast }, index) => (
          <path
            key={id}
            d={path}
            fill="none"
            stroke={isForecast ? 'var(--ink-soft)' : strokes[index % strokes.length]}
            strokeWidth={isForecast ? 2 : 3}
            strokeDasharray={isForecast ? '5 5' : undefined}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {shape.last === null ? null : (
        <span
          aria-hidden="true"
          className="absolute size-3.5 -translate-1/2 rounded-full border-[3px] border-card bg-series-1"
          style={{ left: `${shape.last.x}%`, top: `${shape.last.y}%` }}
        />
      )}
    </div>
  )
}

function ValueAxis({
  shape,
  format,
}: {
  readonly shape: TrendGeometry
  readonly format: (value: number) => string
}) {
  return (
    <div aria-hidden="true" className="absolute inset-y-0 start-0 w-18 pb-7">
      <div className="relative h-full">
        {shape.values.map(({ value, at }) => (
          <span
            key={value}
            className="tabular absolute start-0 -translate-y-1/2 text-[0.75rem] whitespace-nowrap text-ink-soft"
            style={{ top: `${at}%` }}
          >
            {format(value)}
          </span>
        ))}
      </div>
    </div>
  )
}

function DayAxis({ shape }: { readonly shape: TrendGeometry }) {
  const locale = useLocale()
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 ms-18 h-5">
      {shape.days.map(({ on, at }, index) => (
        <span
          key={on}
          className={classNames(
            'tabular absolute text-[0.75rem] whitespace-nowrap text-ink-soft',
            // The one before the last has no room beside it on a phone.
            index === shape.days.length - 2 && shape.days.length > 3 && 'max-sm:hidden',
          )}
          style={{ left: `${at}%`, transform: `translateX(-${edgeShare(at)}%)` }}
        >
          {monthOf(on, locale)}
        </span>
      ))}
    </div>
  )
}

function monthOf(on: string, locale: 'id' | 'en'): string {
  const words = formatDate(on, 'short', locale)
  return words.slice(words.indexOf(' ') + 1)
}

// A label at an edge stays inside the chart.
function edgeShare(at: number): number {
  if (at < 8) return 0
  return at > 92 ? 100 : 50
}

function Legend({ series }: { readonly series: readonly TrendSeries[] }) {
  return (
    <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      {series.map(({ id, name, isForecast }, index) => (
        <span key={id} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="w-6"
            style={
              isForecast === true
                ? { borderTop: '2px dashed var(--ink-soft)' }
                : { borderTop: `3px solid ${strokes[index % strokes.length]}` }
            }
          />
          {name}
        </span>
      ))}
    </figcaption>
  )
}

function TrendTable({ label, series, format }: Omit<TrendChartProps, 'formatAxis'>) {
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
          cell: (on) => formatDate(on, on.length === 7 ? 'month' : 'short', locale),
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
