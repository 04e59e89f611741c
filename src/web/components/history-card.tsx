import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Portfolio } from '../api/shapes.ts'
import { useLocale } from '../locale/use-locale.ts'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Link } from '../ui/link.tsx'
import { GainPercent } from './amount.tsx'
import { formatDate } from './format.ts'
import { HistoryChart } from './history-chart.tsx'
import {
  type HistoryPoint,
  type HistoryRange,
  historyRangeOf,
  historyRanges,
  historyWithin,
} from './history-range.ts'
import { PrivateAmount, PrivateGain } from './private-amount.tsx'

type HistoryCardProps = { readonly portfolio: Portfolio; readonly children?: ReactNode }

/** What the portfolio is worth and how it came to be: figure, chart or table, and its range. */
export function HistoryCard({ portfolio, children }: HistoryCardProps) {
  const t = useTranslations('portfolio')
  const [search] = useSearchParams()
  const range = historyRangeOf(search.get('range'))
  const isTable = search.get('view') === 'table'
  const history = historyWithin(portfolio.history, range)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-dense text-ink-soft">{t('portfolioValue')}</h2>
        <Ranges active={range} isTable={isTable} />
      </div>
      <p className="text-[clamp(1.75rem,1.1rem+2.9vw,2.75rem)] leading-tight font-extrabold tracking-[-0.04em]">
        <PrivateAmount value={portfolio.value} />
      </p>
      <TotalReturn portfolio={portfolio} />
      {children}
      <div className="mt-6">
        {isTable ? <HistoryTable history={history} /> : <HistoryChart history={history} />}
      </div>
      <Link
        to={`?range=${range}${isTable ? '' : '&view=table'}`}
        preventScrollReset
        replace
        className="text-link mt-1 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {isTable ? t('showChart') : t('showTable')}
      </Link>
    </Card>
  )
}

function TotalReturn({ portfolio }: { readonly portfolio: Portfolio }) {
  const t = useTranslations('portfolio')
  const { totalReturn, invested } = portfolio
  if (invested <= 0) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-dense">
      <PrivateGain value={totalReturn} />
      <GainPercent value={Math.round((totalReturn / invested) * 10_000)} />
      <span className="text-ink-soft">{t('totalReturnNote')}</span>
    </p>
  )
}

function Ranges({ active, isTable }: { active: HistoryRange; isTable: boolean }) {
  const t = useTranslations('portfolio')
  return (
    <nav aria-label={t('range')}>
      <ul className="-me-2 flex">
        {historyRanges.map((range) => (
          <li key={range}>
            <Link
              to={`?range=${range}${isTable ? '&view=table' : ''}`}
              preventScrollReset
              replace
              aria-current={range === active ? 'true' : undefined}
              className="group grid min-h-11 min-w-11 place-items-center text-small font-bold text-ink-soft hover:text-ink"
            >
              <span className="rounded-full px-3 py-1 group-aria-[current]:bg-ink group-aria-[current]:text-on-ink">
                {t(`ranges.${range}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function HistoryTable({ history }: { readonly history: readonly HistoryPoint[] }) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  return (
    <DataTable
      caption={t('historyCaption')}
      rows={monthEnds(history)}
      keyOf={(point) => point.on}
      columns={[
        {
          id: 'on',
          head: t('day'),
          isTitle: true,
          cell: (point) => formatDate(point.on, 'short', locale),
        },
        {
          id: 'value',
          head: t('value'),
          isNumeric: true,
          cell: (point) => <PrivateAmount value={point.value} />,
        },
        {
          id: 'invested',
          head: t('putIn'),
          isNumeric: true,
          cell: (point) => <PrivateAmount value={point.invested} />,
        },
      ]}
    />
  )
}

/** The last known day of each month, newest first: what a table of a long history shows. */
function monthEnds(history: readonly HistoryPoint[]): HistoryPoint[] {
  const ends = new Map(history.map((point) => [point.on.slice(0, 7), point]))
  return [...ends.values()].reverse()
}
