import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Overview } from '#contract/portfolio/portfolio.ts'
import type { Portfolio } from '#contract/portfolio/portfolio-body.ts'
import { useLocale } from '../locale/use-locale.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FormAnswer } from '../ui/form-answer.ts'
import { keptPlace } from '../ui/kept-place.ts'
import { Link } from '../ui/link.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { GainPercent } from './amount.tsx'
import { AmountsSwitch } from './amounts-switch.tsx'
import { formatCompactRupiah, formatDate } from './format.ts'
import { useHiddenAmounts } from './hidden-amounts.ts'
import { HistoryChart } from './history-chart.tsx'
import {
  type ChosenRange,
  figuresWithin,
  type HistoryPoint,
  historyRangeOf,
  historyRanges,
  historyWithin,
  rangeFaultOf,
} from './history-range.ts'
import { PrivateAmount, PrivateGain } from './private-amount.tsx'
import { Results } from './results.tsx'
import { stopAtUnreadable } from './unreadable-field.ts'

type HistoryCardProps = {
  readonly portfolio: Portfolio
  /** The proceeds of units no longer held; they mark where the value falls without a loss. */
  readonly realised: Overview['realised']
  readonly children?: ReactNode
}

/** The value of the portfolio and its history: figure, chart or table, and date range. */
export function HistoryCard({ portfolio, realised, children }: HistoryCardProps) {
  const t = useTranslations('portfolio')
  const [search] = useSearchParams()
  const range = historyRangeOf(search)
  const isTable = search.get('view') === 'table'
  const history = historyWithin(portfolio.history, range)
  const marks = useMarks(realised, history)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start">
      <h2 className="text-dense text-ink-soft">{t('portfolioValue')}</h2>
      <div className="flex items-center gap-1">
        <p className="text-figure">
          <PrivateAmount value={portfolio.value} />
        </p>
        <AmountsSwitch />
      </div>
      <TotalReturn portfolio={portfolio} range={range} />
      <p className="text-small text-ink-soft">{t('unitsOnly')}</p>
      <Results className="mt-5" by={['range', 'from', 'to', 'view']}>
        {isTable ? (
          <HistoryTable history={history} />
        ) : (
          <HistoryChart history={history} marks={marks} />
        )}
      </Results>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <Ranges active={range} isTable={isTable} />
        <Link
          to={addressOf(range, !isTable)}
          preventScrollReset
          replace
          className="text-link inline-flex min-h-11 items-center text-small"
        >
          {isTable ? t('showChart') : t('showTable')}
        </Link>
      </div>
      {children}
    </Card>
  )
}

/** Returns the property sales within the displayed days. */
function useMarks(realised: HistoryCardProps['realised'], history: readonly HistoryPoint[]) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const isHidden = useHiddenAmounts()
  const [first, last] = [history[0]?.on ?? '', history.at(-1)?.on ?? '']
  return realised
    .filter(({ on }) => on >= first && on <= last)
    .map(({ on, property, proceeds }) => ({
      on,
      text: isHidden
        ? t('sold', { property: property.name })
        : t('soldFor', {
            property: property.name,
            amount: formatCompactRupiah(proceeds, locale),
          }),
    }))
}

// The return of the range; for the whole history also as a percentage of the amount invested.
function TotalReturn({ portfolio, range }: { portfolio: Portfolio; range: ChosenRange }) {
  const t = useTranslations('portfolio')
  const putIn = portfolio.invested + portfolio.costOfGone
  if (putIn <= 0) return null
  const { totalReturn } = figuresWithin(portfolio.history, range)
  const isAll = range.name === 'all'
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-dense">
      <PrivateGain value={totalReturn} isHeadline />
      {isAll ? <GainPercent value={Math.round((totalReturn / putIn) * 10_000)} isHeadline /> : null}
      <span className="text-ink-soft">{`${t('totalReturnNote')} ${t(`within.${range.name}`)}`}</span>
    </p>
  )
}

function Ranges({ active, isTable }: { active: ChosenRange; isTable: boolean }) {
  const t = useTranslations('portfolio')
  return (
    <nav aria-label={t('range')} className="flex flex-wrap items-center">
      <ul className="-ms-3 flex">
        {historyRanges.map((range) => (
          <li key={range}>
            <Link
              to={addressOf({ name: range }, isTable)}
              preventScrollReset
              replace
              aria-current={range === active.name ? 'true' : undefined}
              className="group grid min-h-11 min-w-11 place-items-center text-small font-bold text-ink-soft hover:text-ink"
            >
              <span className="rounded-full px-3 py-1 group-aria-[current]:bg-ink group-aria-[current]:text-on-ink">
                {t(`ranges.${range}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <OwnRange active={active} isTable={isTable} />
    </nav>
  )
}

/** Two dates chosen by the reader; a plain form, so it works without JavaScript. */
function OwnRange({ active, isTable }: { active: ChosenRange; isTable: boolean }) {
  const t = useTranslations('portfolio')
  const faults = useTranslations('shell.faults')
  const [search] = useSearchParams()
  const fault = rangeFaultOf(search)
  const isOwn = active.name === 'own'
  const answer =
    fault === null
      ? {}
      : {
          typed: { from: search.get('from') ?? '', to: search.get('to') ?? '' },
          errors: {
            [fault === 'order' ? 'to' : fault]: faults(fault === 'order' ? 'order' : 'required'),
          },
        }
  return (
    <details open={fault !== null} className="group relative">
      <summary
        aria-current={isOwn ? 'true' : undefined}
        className="grid min-h-11 cursor-pointer list-none place-items-center text-small font-bold text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <span className="rounded-full px-3 py-1 group-open:bg-sand [[aria-current]>&]:bg-ink [[aria-current]>&]:text-on-ink">
          {t('ownRange')}
        </span>
      </summary>
      <Form
        method="get"
        noValidate
        onSubmit={stopAtUnreadable}
        state={keptPlace}
        className="absolute end-0 bottom-full z-20 grid w-64 gap-3 rounded-card border border-line bg-card p-5 shadow-float"
      >
        {isTable ? <input type="hidden" name="view" value="table" /> : null}
        <FormAnswer value={answer}>
          <TextInput
            label={t('rangeFrom')}
            name="from"
            type="date"
            required
            defaultValue={isOwn ? active.from : undefined}
          />
          <TextInput
            label={t('rangeTo')}
            name="to"
            type="date"
            required
            defaultValue={isOwn ? active.to : undefined}
          />
        </FormAnswer>
        <Button type="submit" variant="dark" size="small">
          {t('showRange')}
        </Button>
      </Form>
    </details>
  )
}

function addressOf(range: ChosenRange, isTable: boolean): string {
  const rangeQuery =
    range.name === 'own' ? `from=${range.from}&to=${range.to}` : `range=${range.name}`
  return `?${rangeQuery}${isTable ? '&view=table' : ''}`
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

/** Returns the last known day of each month, newest first: the rows of the table of a long history. */
function monthEnds(history: readonly HistoryPoint[]): HistoryPoint[] {
  const ends = new Map(history.map((point) => [point.on.slice(0, 7), point]))
  return [...ends.values()].reverse()
}
