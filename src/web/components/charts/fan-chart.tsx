import { useTranslations } from 'use-intl'
import { useLocale } from '../../locale/use-locale.ts'
import {
  formatCompactRupiah,
  formatForecast,
  formatRupiah,
  roundedForecast,
} from '../money/format.ts'
import type { Projection } from '../money/projection.ts'
import { Readout } from './chart-readout.tsx'
import { type FanGeometry, fanGeometry } from './fan-geometry.ts'

type FanChartProps = {
  readonly projection: Projection
  /** The meaning of the horizontal line, when it is not the amount paid. */
  readonly lineText?: string
  /** The text alternative of the chart; by default it names the amounts. */
  readonly label?: string
}

/**
 * A forecast as a fan: the possible total year by year, compared with the amount paid. Lines are stretched SVG
 * with HTML text over it; the table next to it has the same content.
 */
export function FanChart({ projection, lineText, label: ownLabel }: FanChartProps) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const { low, middle, high } = projection
  const shape = fanGeometry(projection)
  // The label of the line is on the side that the fan leaves free: below it, unless the low scenario ends just
  // there.
  const { ends, paidInAt } = shape
  const isCrowded = ends.low > paidInAt && ends.low - paidInAt < 2 * apart
  const isAbove = ends.middle < paidInAt && !isCrowded
  const rounded = (total: bigint) => formatCompactRupiah(roundedForecast(Number(total)), locale)
  const usual = t('chartLabel', {
    years: middle.years.length - 1,
    paidIn: formatRupiah(Number(middle.paidIn), locale),
    low: rounded(low.total),
    middle: rounded(middle.total),
    high: rounded(high.total),
  })
  return (
    <div className="relative h-60 ps-16 pe-18 pb-7 text-[0.75rem] sm:h-72">
      <Axes shape={shape} />
      <Readout
        label={ownLabel ?? usual}
        places={middle.years.map((_, year) => (year / (middle.years.length - 1)) * 100)}
        titleOf={(year) => t('yearAxis', { year: String(year) })}
        wordsOf={(year) =>
          courses.map((name) => {
            const total = Number(projection[name].years[year]?.total ?? 0n)
            return `${t(name)} ${formatForecast(total, locale)}`
          })
        }
      >
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={ownLabel ?? usual}
          className="absolute inset-0 size-full overflow-visible"
        >
          {shape.amounts.map(({ amount, at }) => (
            <line key={amount} {...hairline} x1="0" x2="100" y1={at} y2={at} />
          ))}
          <path d={shape.band} fill="var(--series-1)" fillOpacity="0.16" />
          <path d={shape.high} {...edge} />
          <path d={shape.low} {...edge} />
          <path d={shape.middle} {...edge} strokeWidth={3} strokeDasharray="7 6" />
          <line
            {...hairline}
            x1="0"
            x2="100"
            y1={shape.paidInAt}
            y2={shape.paidInAt}
            stroke="var(--ink)"
            strokeWidth={1.5}
            strokeDasharray="1.5 4"
          />
        </svg>
        <span
          className="absolute end-1 font-semibold text-ink"
          style={{ top: `calc(${shape.paidInAt}% ${isAbove ? '+ 0.25rem' : '- 1.4rem'})` }}
        >
          {lineText ?? t('paidInLine')}
        </span>
        <EndLabels shape={shape} />
      </Readout>
    </div>
  )
}

const courses = ['high', 'middle', 'low'] as const

const hairline = { stroke: 'var(--line)', vectorEffect: 'non-scaling-stroke' } as const
const edge = {
  fill: 'none',
  stroke: 'var(--series-1)',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

function Axes({ shape }: { readonly shape: FanGeometry }) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  return (
    <div aria-hidden="true" className="tabular text-ink-soft">
      <div className="absolute inset-y-0 start-0 bottom-7 w-14">
        {shape.amounts.map(({ amount, at }) => (
          <span
            key={amount}
            className="absolute end-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${at}%` }}
          >
            {formatCompactRupiah(amount, locale)}
          </span>
        ))}
      </div>
      <div className="absolute start-16 end-18 bottom-0 h-5">
        {shape.years.map(({ year, at }) => (
          <span
            key={year}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${at}%` }}
          >
            {t('yearAxis', { year: String(year) })}
          </span>
        ))}
      </div>
    </div>
  )
}

// Labels are at least one line of text apart, whatever the shape of the fan.
const apart = 8

function EndLabels({ shape: { ends } }: { readonly shape: FanGeometry }) {
  const t = useTranslations('calculator')
  const middle = Math.max(ends.middle, ends.high + apart)
  const places = [
    ['high', ends.high],
    ['middle', middle],
    ['low', Math.max(ends.low, middle + apart)],
  ] as const
  return (
    <span aria-hidden="true">
      {places.map(([name, at]) => (
        <span
          key={name}
          className="absolute start-full ms-2 -translate-y-1/2 font-bold whitespace-nowrap text-brand-text large-text:text-[12px]"
          style={{ top: `${at}%` }}
        >
          {t(name)}
        </span>
      ))}
    </span>
  )
}
