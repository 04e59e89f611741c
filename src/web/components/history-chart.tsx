import { type PointerEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../locale/use-locale.ts'
import { formatCompactRupiah, formatDate, formatRupiah } from './format.ts'
import { useHiddenAmounts } from './hidden-amounts.ts'
import { type HistoryGeometry, historyGeometry } from './history-geometry.ts'
import type { HistoryPoint } from './history-range.ts'

/**
 * What a portfolio was worth and what had been put in, day by day. Lines are stretched SVG, words
 * are HTML over it, so that both are sharp at every width and there before any script.
 */
export function HistoryChart({ history }: { readonly history: readonly HistoryPoint[] }) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const isHidden = useHiddenAmounts()
  const shape = historyGeometry(history)
  const [first, last] = [history[0], history.at(-1)]
  if (shape === null || first === undefined || last === undefined) {
    return <p className="py-10 text-center text-dense text-ink-soft">{t('historyTooShort')}</p>
  }
  const label = isHidden
    ? t('chartLabelHidden', {
        from: formatDate(first.on, 'short', locale),
        to: formatDate(last.on, 'short', locale),
      })
    : t('chartLabel', {
        from: formatDate(first.on, 'short', locale),
        to: formatDate(last.on, 'short', locale),
        first: formatRupiah(first.value, locale),
        last: formatRupiah(last.value, locale),
        invested: formatRupiah(last.invested, locale),
      })
  return (
    <figure>
      <div role="img" aria-label={label} className="relative h-56 ps-16 pb-7 sm:h-64">
        <AmountAxis shape={shape} />
        <PlotField shape={shape} />
        <DayAxis shape={shape} />
      </div>
      <Legend />
    </figure>
  )
}

function PlotField({ shape }: { readonly shape: HistoryGeometry }) {
  const [nearest, setNearest] = useState<number | null>(null)
  const isHidden = useHiddenAmounts()
  const gradient = useId()
  const last = shape.points.at(-1)
  const shown = nearest === null ? undefined : shape.points[nearest]
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = ((event.clientX - box.left) / box.width) * 100
    setNearest(nearestTo(shape, at))
  }
  return (
    <div
      className="relative h-full"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setNearest(null)}
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--series-1)" stopOpacity="0.26" />
            <stop offset="1" stopColor="var(--series-1)" stopOpacity="0.02" />
          </linearGradient>
        </defs>
        {shape.amounts.map(({ at, amount }) => (
          <line key={amount} {...gridLine} x1="0" x2="100" y1={at} y2={at} />
        ))}
        <path d={shape.valueArea} fill={`url(#${gradient})`} />
        <path d={shape.investedLine} {...stroke} stroke="var(--ink)" strokeDasharray="1.5 5" />
        <path d={shape.valueLine} {...stroke} stroke="var(--series-1)" strokeWidth={3} />
      </svg>
      <Dot point={shown ?? last} />
      {shown === undefined || isHidden ? null : <PointNote point={shown} />}
    </div>
  )
}

const gridLine = { stroke: 'var(--line)', vectorEffect: 'non-scaling-stroke' } as const
const stroke = {
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

type PlacedPoint = HistoryGeometry['points'][number]

function nearestTo(shape: HistoryGeometry, at: number): number {
  let nearest = 0
  shape.points.forEach((point, index) => {
    const best = shape.points[nearest]
    if (best !== undefined && Math.abs(point.x - at) < Math.abs(best.x - at)) nearest = index
  })
  return nearest
}

function Dot({ point }: { readonly point: PlacedPoint | undefined }) {
  if (point === undefined) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute size-3.5 -translate-1/2 rounded-full border-[3px] border-card bg-series-1"
      style={{ left: `${point.x}%`, top: `${point.y}%` }}
    />
  )
}

function PointNote({ point }: { readonly point: PlacedPoint }) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const side = point.x > 55 ? '-translate-x-[calc(100%+14px)]' : 'translate-x-3.5'
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
        style={{ left: `${point.x}%` }}
      />
      <div
        aria-hidden="true"
        className={`tabular pointer-events-none absolute top-0 z-10 rounded-xl bg-ink px-3 py-2 text-small whitespace-nowrap text-on-ink ${side}`}
        style={{ left: `${point.x}%` }}
      >
        <p>{formatDate(point.on, 'short', locale)}</p>
        <p className="font-bold">{formatRupiah(point.value, locale)}</p>
        <p>{`${t('putIn')} ${formatRupiah(point.invested, locale)}`}</p>
      </div>
    </>
  )
}

function AmountAxis({ shape }: { readonly shape: HistoryGeometry }) {
  const locale = useLocale()
  const isHidden = useHiddenAmounts()
  return (
    <div aria-hidden="true" className="absolute inset-y-0 start-0 w-16 pb-7">
      <div className="relative h-full">
        {shape.amounts.map(({ amount, at }) => (
          <span
            key={amount}
            className="tabular absolute start-0 -translate-y-1/2 text-[0.75rem] whitespace-nowrap text-ink-soft"
            style={{ top: `${at}%` }}
          >
            {isHidden ? '•••' : formatCompactRupiah(amount, locale)}
          </span>
        ))}
      </div>
    </div>
  )
}

function DayAxis({ shape }: { readonly shape: HistoryGeometry }) {
  const locale = useLocale()
  const isMonths = shape.days.every((day) => day.on.endsWith('-01'))
  const text = (on: string) => {
    const words = formatDate(on, isMonths ? 'short' : 'day-month', locale)
    return isMonths ? words.slice(words.indexOf(' ') + 1) : words
  }
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 ms-16 h-5">
      {shape.days.map(({ on, at }) => (
        <span
          key={on}
          className="tabular absolute text-[0.75rem] whitespace-nowrap text-ink-soft"
          style={{ left: `${at}%`, transform: `translateX(-${edgeShare(at)}%)` }}
        >
          <span className={isMonths ? 'max-sm:hidden' : undefined}>{text(on)}</span>
          {isMonths ? <span className="sm:hidden">{shortly(text(on), on)}</span> : null}
        </span>
      ))}
    </div>
  )
}

// On a phone a month is shown alone, and a year where it begins.
function shortly(words: string, on: string): string {
  return on.slice(5, 7) === '01' ? on.slice(0, 4) : (words.split(' ')[0] ?? words)
}

// A label at an edge stays inside the chart.
function edgeShare(at: number): number {
  if (at < 6) return 0
  return at > 92 ? 100 : 50
}

function Legend() {
  const t = useTranslations('portfolio')
  return (
    <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="w-5 border-t-[3px] border-series-1" />
        {t('value')}
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="w-5 border-t-[3px] border-dotted border-ink" />
        {t('putIn')}
      </span>
    </figcaption>
  )
}
