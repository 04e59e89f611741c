import { useTranslations } from 'use-intl'
import { Gain } from '../../../components/money/amount.tsx'
import { formatForecast, formatRupiah, roundedForecast } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { rankedByEnd } from './alternate-geometry.ts'
import { lineLooks } from './alternate-look.ts'
import type { AlternativeQuery, Instrument, Outcome } from './alternatives.ts'

type AlternateOutcomesProps = {
  readonly outcomes: readonly Outcome[]
  readonly query: AlternativeQuery
}

/** The chart as text: the final amount of each instrument, its costs, and the instruments that cannot be bought. */
export function AlternateOutcomes({ outcomes, query }: AlternateOutcomesProps) {
  const t = useTranslations('alternate')
  const locale = useLocale()
  return (
    <ol className="mt-6" aria-live="polite">
      {rankedByEnd(outcomes).map((outcome, index) => (
        <Line key={outcome.instrument} outcome={outcome} query={query} rank={index + 1} />
      ))}
      {outcomes
        .filter(({ isReachable }) => !isReachable)
        .map(({ instrument }) => (
          <li key={instrument} className="flex gap-4 border-t border-line py-4 text-ink-soft">
            <Swatch instrument={instrument} rank={null} />
            <div>
              <p className="font-bold">{t(`names.${instrument}`)}</p>
              <p className="text-small">
                {t('unreachable', {
                  amount: formatRupiah(Number(query.assumptions[instrument].ticket), locale),
                })}
              </p>
            </div>
          </li>
        ))}
    </ol>
  )
}

type LineProps = {
  readonly outcome: Outcome
  readonly query: AlternativeQuery
  readonly rank: number
}

function Line({ outcome, query, rank }: LineProps) {
  const t = useTranslations('alternate')
  const locale = useLocale()
  const { instrument, inHand, tax, cost, worst } = outcome
  const last = roundedForecast(Number(inHand.at(-1)))
  const rounded = (amount: bigint) => formatRupiah(roundedForecast(Number(amount)), locale)
  return (
    <li className="flex gap-4 border-t border-line py-4">
      <Swatch instrument={instrument} rank={rank} />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <p className="font-bold">{t(`names.${instrument}`)}</p>
        <p className="flex flex-wrap items-baseline gap-x-3 sm:justify-end">
          <span className="tabular border-b-2 border-dashed border-brand-text/60 text-[1.1875rem] font-[750] tracking-[-0.02em]">
            {formatForecast(last, locale)}
          </span>
          <Gain
            value={last - Number(query.amount)}
            className="text-small sm:min-w-24 sm:text-end"
          />
        </p>
        <p className="tabular text-small text-ink-soft sm:col-span-2">
          {t('line', {
            tax: rounded(tax),
            cost: rounded(cost),
            worst: rounded(-worst),
          })}
        </p>
      </div>
    </li>
  )
}

function Swatch({ instrument, rank }: { instrument: Instrument; rank: number | null }) {
  const { color, dashes, width } = lineLooks[instrument]
  return (
    <span aria-hidden="true" className="flex w-16 shrink-0 items-center gap-2 self-start pt-0.5">
      <span
        className="tabular grid size-6 place-items-center rounded-full border-2 bg-card text-[0.75rem] font-bold"
        style={{ borderColor: color }}
      >
        {rank ?? '–'}
      </span>
      <svg width="30" height="8" aria-hidden="true">
        <line
          x1="0"
          x2="30"
          y1="4"
          y2="4"
          stroke={color}
          strokeWidth={width}
          strokeDasharray={dashes}
        />
      </svg>
    </span>
  )
}
