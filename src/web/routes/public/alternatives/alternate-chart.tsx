import { useTranslations } from 'use-intl'
import { Readout } from '../../../components/charts/chart-readout.tsx'
import {
  formatCompactRupiah,
  formatForecast,
  formatRupiah,
} from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type AlternateGeometry, alternateGeometry, rankedByEnd } from './alternate-geometry.ts'
import { lineLooks } from './alternate-look.ts'
import type { AlternativeQuery, Outcome } from './alternatives.ts'

type AlternateChartProps = {
  readonly outcomes: readonly Outcome[]
  readonly query: AlternativeQuery
}

/** A chart of the money available year by year: scaled lines with labels on top, and the same data as a table. */
export function AlternateChart({ outcomes, query }: AlternateChartProps) {
  const t = useTranslations('alternate')
  const locale = useLocale()
  const shape = alternateGeometry(outcomes)
  if (shape === null) return <p className="py-10 text-ink-soft">{t('nothingReachable')}</p>
  const ranked = rankedByEnd(outcomes).map(({ instrument, inHand }) => {
    const money = formatForecast(Number(inHand.at(-1)), locale)
    return `${t(`names.${instrument}`)} ${money}`
  })
  const label = t('chartLabel', {
    amount: formatRupiah(Number(query.amount), locale),
    years: query.years,
    list: ranked.join('; '),
  })
  return (
    <figure className="mt-6">
      <div className="relative h-72 ps-18 pe-12 pb-7 sm:h-96">
        <Axes shape={shape} />
        <Readout
          label={t('outcome', { years: query.years })}
          places={Array.from({ length: query.years + 1 }, (_, year) => (year / query.years) * 100)}
          titleOf={(year) => (year === 0 ? t('today') : t('yearShort', { year: String(year) }))}
          wordsOf={(year) =>
            rankedByEnd(outcomes).map(({ instrument, inHand }) => {
              return `${t(`names.${instrument}`)} ${formatForecast(Number(inHand[year]), locale)}`
            })
          }
        >
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            className="absolute inset-0 size-full overflow-visible"
          >
            {shape.amounts.map(({ at, amount }) => (
              <line key={amount} x1="0" x2="100" y1={at} y2={at} {...gridLine} />
            ))}
            {shape.lines.toReversed().map(({ instrument, path }) => (
              <path
                key={instrument}
                d={path}
                fill="none"
                stroke={lineLooks[instrument].color}
                strokeWidth={lineLooks[instrument].width}
                strokeDasharray={lineLooks[instrument].dashes}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-y-0 -end-6 h-full w-6 overflow-visible"
          >
            {shape.lines.map(({ instrument, end, label: place }) => (
              <line
                key={instrument}
                x1="0"
                x2="100"
                y1={end}
                y2={place}
                stroke={lineLooks[instrument].color}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {shape.lines.map(({ instrument, label: place, rank }) => (
            <span
              key={instrument}
              aria-hidden="true"
              className="tabular absolute -end-12 grid size-6 -translate-y-1/2 place-items-center rounded-full border-2 bg-card text-[0.75rem] font-bold"
              style={{ top: `${place}%`, borderColor: lineLooks[instrument].color }}
            >
              {rank}
            </span>
          ))}
        </Readout>
      </div>
      <ChartTable outcomes={outcomes} query={query} />
    </figure>
  )
}

const gridLine = { stroke: 'var(--line)', vectorEffect: 'non-scaling-stroke' } as const

function Axes({ shape }: { readonly shape: AlternateGeometry }) {
  const t = useTranslations('alternate')
  const locale = useLocale()
  return (
    <div aria-hidden="true" className="tabular text-[0.75rem] text-ink-soft">
      <div className="absolute inset-y-0 start-0 w-18 pb-7">
        <div className="relative h-full">
          {shape.amounts.map(({ amount, at }) => (
            <span
              key={amount}
              className="absolute start-0 -translate-y-1/2 whitespace-nowrap"
              style={{ top: `${at}%` }}
            >
              {formatCompactRupiah(amount, locale)}
            </span>
          ))}
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-0 ms-18 me-12 h-5">
        {shape.years.map(({ year, at }, index) => (
          <span
            key={year}
            className={classNames(
              'absolute whitespace-nowrap',
              !hasRoomOnPhones(index, shape.years.length) && 'max-sm:hidden',
            )}
            style={{ left: `${at}%`, transform: `translateX(-${year === 0 ? 0 : 50}%)` }}
          >
            {year === 0 ? t('today') : t('yearShort', { year: String(year) })}
          </span>
        ))}
      </div>
    </div>
  )
}

/**
 * Whether the label of a year is shown on phones: today, the last year, and every second one between them
 * except the one next to today.
 */
function hasRoomOnPhones(index: number, count: number): boolean {
  return index === 0 || count < 4 || (index > 1 && (count - 1 - index) % 2 === 0)
}

function ChartTable({ outcomes, query }: AlternateChartProps) {
  const t = useTranslations('alternate')
  const locale = useLocale()
  const rows = rankedByEnd(outcomes)
  const years = Array.from({ length: query.years + 1 }, (_, year) => year)
  return (
    <details className="mt-5">
      <summary className="inline-flex min-h-11 items-center text-dense text-link">
        {t('asTable')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
      <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label={t('asTable')}>
        <table className="tabular w-full text-small">
          <caption className="sr-only">{t('outcome', { years: query.years })}</caption>
          <thead>
            <tr>
              <th scope="col" className="py-2 pe-4 text-start font-semibold text-ink-soft">
                {t('afterYears')}
              </th>
              {rows.map(({ instrument }) => (
                <th key={instrument} scope="col" className="px-2 py-2 text-end font-semibold">
                  {t(`names.${instrument}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map((year) => (
              <tr key={year} className="border-t border-line">
                <th scope="row" className="py-2 pe-4 text-start font-semibold">
                  {year === 0 ? t('today') : year}
                </th>
                {rows.map(({ instrument, inHand }) => (
                  <td key={instrument} className="px-2 py-2 text-end whitespace-nowrap">
                    {formatRupiah(Number(inHand[year]), locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
