import { useState } from 'react'
import { useLocale } from '../../locale/use-locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate, formatDayOrMonth } from '../money/format.ts'
import {
  barBoxes,
  type ChartGeometry,
  type ChartPoint,
  type ChartSeries,
  type ChartShape,
  chartGeometry,
  type Reading,
} from './chart-geometry.ts'
import { ReadoutField, ReadoutNote } from './chart-readout.tsx'

/** An event on a day, or in a month of a chart by month, that explains a change of a line. */
export type ChartMark = { readonly on: string; readonly text: string }

/** Quantities of single days, drawn as bars at the bottom of the chart on a scale of their own. */
type ChartBars = {
  /** What a bar shows, with the greatest quantity, for the legend. */
  readonly name: string
  readonly points: readonly ChartPoint[]
  /** A quantity in words. */
  readonly format: (value: number) => string
}

type TimeChartProps = ChartShape & {
  /** The message of the chart in one sentence. */
  readonly label: string
  /** The first series is the main one. */
  readonly series: readonly ChartSeries[]
  readonly format: (value: number) => string
  /** Shorter text for the axis, where the whole figure is too long. */
  /** The label of a value whose neighbours on the axis are `step` away. */
  readonly formatAxis?: (value: number, step: number) => string
  readonly marks?: readonly ChartMark[]
  /** What a reading says of its day in addition to the lines. */
  readonly detailsOf?: (on: string) => readonly string[]
  readonly bars?: ChartBars
  /** Whether amounts are hidden: then the chart shows no values and no readings. */
  readonly isHidden?: boolean
  /** Shown instead of a chart when there is a single day only. */
  readonly tooShort: string
}

/**
 * Lines over time, drawn on the server: stretched SVG with HTML text over it, sharp at every width and visible
 * without JavaScript. The reader inspects each value with the pointer or the keyboard.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, series, format, marks = [], bars, isHidden = false } = props
  const { detailsOf = noDetails } = props
  const shape = chartGeometry(series, props)
  if (shape === null)
    return <p className="py-6 text-center text-dense text-ink-soft">{props.tooShort}</p>
  const [low, next] = shape.values
  const step = (next?.value ?? 0) - (low?.value ?? 0)
  const formatAxis = (value: number) => (props.formatAxis ?? format)(value, step)
  return (
    <figure>
      <div className="relative h-56 ps-18 pe-4 pb-7 sm:h-64 sm:pe-6">
        <p className="sr-only">{label}</p>
        <ValueAxis shape={shape} format={isHidden ? () => '•••' : formatAxis} />
        {isHidden ? (
          <div className="relative h-full">
            <Lines {...{ shape, marks, bars }} />
          </div>
        ) : (
          <Field {...{ shape, series, format, formatAxis, marks, detailsOf, bars }} />
        )}
        <DayAxis shape={shape} />
      </div>
      <Legend series={series} bars={bars} />
      <Marks marks={marks} />
    </figure>
  )
}

function noDetails(): readonly string[] {
  return []
}

type Shown = 'series' | 'format' | 'marks' | 'detailsOf'
type FieldProps = Required<Pick<TimeChartProps, Shown>> & {
  readonly shape: ChartGeometry
  readonly formatAxis: (value: number) => string
  readonly bars: ChartBars | undefined
}

function Field({ shape, series, format, formatAxis, marks, detailsOf, bars }: FieldProps) {
  const [index, setIndex] = useState<number | null>(null)
  const locale = useLocale()
  const { readings } = shape
  const read = index === null ? undefined : readings[index]
  const dayOf = ({ on }: Reading) => formatDayOrMonth(on, locale)
  const wordsOf = ({ on, values }: Reading) => [
    ...series.flatMap(({ name }, position) => {
      const value = values[position]
      return value == null ? [] : [`${name} ${format(value)}`]
    }),
    ...(bars === undefined
      ? []
      : bars.points.filter((bar) => bar.on === on).map(({ value }) => bars.format(value))),
    ...detailsOf(on),
    ...marks.filter((mark) => mark.on === on).map(({ text }) => text),
  ]
  const textOf = (position: number) => {
    const reading = readings[position]
    return reading === undefined ? '' : [dayOf(reading), ...wordsOf(reading)].join('. ')
  }
  return (
    <ReadoutField
      label={series[0]?.name ?? ''}
      places={readings.map(({ at }) => at)}
      onRead={setIndex}
      {...{ textOf, index }}
    >
      <Lines {...{ shape, marks, bars }} />
      <Newest shape={shape} format={formatAxis} read={read} />
      {read === undefined ? null : (
        <ReadoutNote at={read.at} title={dayOf(read)}>
          {wordsOf(read).map((words, position) => (
            <p key={words} className={position === 0 ? 'font-bold' : undefined}>
              {words}
            </p>
          ))}
        </ReadoutNote>
      )}
    </ReadoutField>
  )
}

/** The dot on the selected value, or on the newest value with its figure. */
function Newest({
  shape,
  format,
  read,
}: {
  readonly shape: ChartGeometry
  readonly format: (value: number) => string
  readonly read: Reading | undefined
}) {
  const { label, readings } = shape
  const newest = readings.findLast(({ top }) => top !== null)
  const { at, top, values } = read ?? newest ?? {}
  if (at === undefined || top == null) return null
  const value = values?.[0]
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute size-3.5 -translate-1/2 rounded-full border-[3px] border-card bg-series-1"
        style={{ left: `${at}%`, top: `${top}%` }}
      />
      {read !== undefined || value == null || label === null ? null : (
        <span
          aria-hidden="true"
          className={classNames(
            'tabular pointer-events-none absolute rounded-md bg-card/85 px-1 text-small font-bold',
            label.isAbove ? '-translate-y-[calc(100%+10px)]' : 'translate-y-2.5',
          )}
          style={{ right: `${label.end}%`, top: `${label.top}%` }}
        >
          {format(value)}
        </span>
      )}
    </>
  )
}

const strokes = ['var(--series-1)', 'var(--series-2)', 'var(--series-4)']
const forecastStroke = 'var(--ink-soft)'

function Lines({
  shape,
  marks,
  bars,
}: {
  readonly shape: ChartGeometry
  readonly marks: readonly ChartMark[]
  readonly bars: ChartBars | undefined
}) {
  const still = { vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      {shape.values.map(({ value, at }) => (
        <line key={value} {...still} x1="0" x2="100" y1={at} y2={at} stroke="var(--line)" />
      ))}
      {bars === undefined
        ? null
        : barBoxes(bars.points, shape.placeOf).map((box) => (
            <rect key={box.x} {...box} fill="var(--series-4)" />
          ))}
      {marks.map(({ on, text }) => (
        <line
          key={`${on}/${text}`}
          {...still}
          x1={shape.placeOf(on)}
          x2={shape.placeOf(on)}
          y1="0"
          y2="100"
          stroke="var(--ink-soft)"
          strokeDasharray="2 4"
        />
      ))}
      {shape.lines
        .map(({ id, path, isForecast }, index) => (
          <path
            key={id}
            {...still}
            d={path}
            fill="none"
            stroke={isForecast ? forecastStroke : strokes[index % strokes.length]}
            strokeWidth={isForecast ? 2 : 3}
            strokeDasharray={isForecast ? '5 5' : undefined}
            strokeLinejoin="round"
          />
        ))
        .toReversed()}
    </svg>
  )
}

function ValueAxis({
  shape,
  format,
}: {
  readonly shape: ChartGeometry
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

function DayAxis({ shape }: { readonly shape: ChartGeometry }) {
  const locale = useLocale()
  const isMonths = shape.days.every(({ on }) => on.endsWith('-01'))
  const text = (on: string) => formatDate(on, isMonths ? 'short-month' : 'day-month', locale)
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 ms-18 me-4 h-5 sm:me-6">
      {shape.days.map(({ on, at }) => (
        <span
          key={on}
          className="tabular absolute -translate-x-1/2 text-[0.75rem] whitespace-nowrap text-ink-soft"
          style={{ left: `${at}%` }}
        >
          <span className={isMonths ? 'max-sm:hidden' : undefined}>{text(on)}</span>
          {isMonths ? <span className="sm:hidden">{shortMonth(text(on), on)}</span> : null}
        </span>
      ))}
    </div>
  )
}

// On a phone a month is shown without its year, and the year where it begins.
function shortMonth(words: string, on: string): string {
  return on.slice(5, 7) === '01' ? on.slice(0, 4) : (words.split(/\s/)[0] ?? words)
}

function Legend({
  series,
  bars,
}: {
  readonly series: readonly ChartSeries[]
  readonly bars: ChartBars | undefined
}) {
  if (series.length < 2 && bars === undefined) return null
  return (
    <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      {series.map(({ id, name, isForecast }, index) => (
        <span key={id} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="w-6"
            style={
              isForecast === true
                ? { borderTop: `2px dashed ${forecastStroke}` }
                : { borderTop: `3px solid ${strokes[index % strokes.length]}` }
            }
          />
          {name}
        </span>
      ))}
      {bars === undefined ? null : (
        <span className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="h-3.5 w-2"
            style={{ background: 'var(--series-4)' }}
          />
          {bars.name}
        </span>
      )}
    </figcaption>
  )
}

/** The events with their days: the dashed lines across the chart. */
function Marks({ marks }: { readonly marks: readonly ChartMark[] }) {
  const locale = useLocale()
  if (marks.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 text-small text-ink-soft">
      {marks.map(({ on, text }) => (
        <li key={`${on}/${text}`} className="flex items-baseline gap-2">
          <span aria-hidden="true" className="h-3 border-s-2 border-dashed border-ink-soft" />
          {`${formatDayOrMonth(on, locale)}: ${text}`}
        </li>
      ))}
    </ul>
  )
}
