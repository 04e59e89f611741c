import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Overview } from '#contract/portfolio/portfolio.ts'
import type { Portfolio } from '#contract/portfolio/portfolio-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Explained } from '../../ui/explained.tsx'
import { FormAnswer } from '../../ui/form-answer.ts'
import { keptPlace } from '../../ui/kept-place.ts'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { stopAtUnreadable } from '../forms/unreadable-field.ts'
import { GainPercent } from '../money/amount.tsx'
import { AmountsSwitch } from '../money/amounts-switch.tsx'
import { formatCompactRupiah, formatDate } from '../money/format.ts'
import { useHiddenAmounts } from '../money/hidden-amounts.ts'
import { PrivateAmount, PrivateGain } from '../money/private-amount.tsx'
import { Results } from '../results.tsx'
import { HistoryChart } from './history-chart.tsx'
import {
  type ChosenRange,
  figuresWithin,
  type HistoryLine,
  type HistoryPoint,
  historyLineOf,
  historyLines,
  historyRangeOf,
  historyRanges,
  historyWithin,
  rangeFaultOf,
  totalOf,
} from './history-range.ts'

type HistoryCardProps = {
  readonly portfolio: Portfolio
  /** The proceeds of units no longer held; they mark where the value falls without a loss. */
  readonly realised: Overview['realised']
  readonly children?: ReactNode
}

/** The part of the address that chooses the figures, and whether they are shown as a table. */
type Shown = {
  readonly range: ChosenRange
  readonly line: HistoryLine
  readonly isTable: boolean
}

/** The value of the portfolio and its history: figure, chart or table, line and date range. */
export function HistoryCard({ portfolio, realised, children }: HistoryCardProps) {
  const t = useTranslations('portfolio')
  const [search] = useSearchParams()
  const [range, line] = [historyRangeOf(search), historyLineOf(search)]
  const shown = { range, line, isTable: search.get('view') === 'table' }
  const history = historyWithin(portfolio.history, range)
  const marks = useMarks(realised, history)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start">
      <Headline portfolio={portfolio} line={line} />
      <TotalReturn {...{ portfolio, range, line }} />
      <Lines shown={shown} />
      <Results className="mt-3" by={['range', 'from', 'to', 'view', 'line']}>
        {shown.isTable ? (
          <HistoryTable history={history} line={line} />
        ) : (
          <HistoryChart {...{ history, line, marks }} />
        )}
      </Results>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <Ranges shown={shown} />
        <Link
          to={addressOf({ ...shown, isTable: !shown.isTable })}
          preventScrollReset
          replace
          className="text-link inline-flex min-h-11 items-center text-small"
        >
          {shown.isTable ? t('showChart') : t('showTable')}
        </Link>
      </div>
      {children}
    </Card>
  )
}

/** Returns the sales of units and properties within the displayed days. */
function useMarks(realised: HistoryCardProps['realised'], history: readonly HistoryPoint[]) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const isHidden = useHiddenAmounts()
  const [first, last] = [history[0]?.on ?? '', history.at(-1)?.on ?? '']
  return realised
    .flatMap(({ property, sales }) => sales.map((sale) => ({ ...sale, property: property.name })))
    .filter(({ on }) => on >= first && on <= last)
    .map(({ on, property, proceeds, isOfProperty }) => {
      const text = t(isOfProperty ? 'sold' : 'unitsSold', { property })
      const amount = formatCompactRupiah(proceeds, locale)
      return { on, text: isHidden ? text : t('soldFor', { text, amount }) }
    })
}

/** The newest value of the shown line. */
function Headline({ portfolio, line }: { portfolio: Portfolio; line: HistoryLine }) {
  const t = useTranslations('portfolio')
  const balance = portfolio.history.at(-1)?.balance ?? 0
  const isTotal = line === 'total'
  return (
    <>
      <div className="flex items-center gap-1.5 text-ink-soft">
        <h2 className="text-dense">{t(isTotal ? 'totalValue' : 'portfolioValue')}</h2>
        {isTotal ? (
          <Explained
            label={t('balanceMeaning.title')}
            hint={t('figures.open')}
            definition={t('balanceMeaning.definition')}
            source={t('figures.source')}
          />
        ) : null}
      </div>
      <div className="flex items-center gap-1">
        <p className="text-figure">
          <PrivateAmount value={isTotal ? portfolio.value + balance : portfolio.value} />
        </p>
        <AmountsSwitch />
      </div>
      <p className="tabular mt-1 text-small text-ink-soft">
        {isTotal
          ? t.rich('unitsAndBalance', {
              units: () => <PrivateAmount value={portfolio.value} />,
              balance: () => <PrivateAmount value={balance} />,
            })
          : t('unitsOnly')}
      </p>
    </>
  )
}

type ReturnProps = {
  readonly portfolio: Portfolio
  readonly range: ChosenRange
  readonly line: HistoryLine
}

// The return of the range; for the whole history also as a percentage of the amount invested.
function TotalReturn({ portfolio, range, line }: ReturnProps) {
  const t = useTranslations('portfolio')
  const putIn = portfolio.invested + portfolio.costOfGone
  if (putIn <= 0) return null
  const { totalReturn } = figuresWithin(portfolio.history, range)
  const isAll = range.name === 'all'
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-dense">
      <PrivateGain value={totalReturn} isHeadline />
      {isAll ? <GainPercent value={Math.round((totalReturn / putIn) * 10_000)} isHeadline /> : null}
      <span className="text-ink-soft">
        {`${t('totalReturnNote')} ${t(`within.${range.name}`)}`}
        {line === 'total' ? `, ${t('notDeposits')}` : null}
      </span>
    </p>
  )
}

function Lines({ shown }: { readonly shown: Shown }) {
  const t = useTranslations('portfolio')
  return (
    <nav aria-label={t('lines.label')} className="mt-3">
      <ul className="flex">
        {historyLines.map((line) => (
          <Choice key={line} to={{ ...shown, line }} isChosen={line === shown.line}>
            {t(`lines.${line}`)}
          </Choice>
        ))}
      </ul>
    </nav>
  )
}

function Ranges({ shown }: { readonly shown: Shown }) {
  const t = useTranslations('portfolio')
  return (
    <nav aria-label={t('range')} className="flex flex-wrap items-center">
      <ul className="flex">
        {historyRanges.map((name) => (
          <Choice
            key={name}
            to={{ ...shown, range: { name } }}
            isChosen={name === shown.range.name}
          >
            {t(`ranges.${name}`)}
          </Choice>
        ))}
      </ul>
      <OwnRange shown={shown} />
    </nav>
  )
}

type ChoiceProps = {
  readonly to: Shown
  readonly isChosen: boolean
  readonly children: string
}

function Choice({ to, isChosen, children }: ChoiceProps) {
  return (
    <li>
      <Link
        to={addressOf(to)}
        preventScrollReset
        replace
        aria-current={isChosen ? 'true' : undefined}
        className="group grid min-h-11 min-w-11 place-items-center text-small font-bold text-ink-soft hover:text-ink"
      >
        <span className="rounded-full px-3 py-1 group-aria-[current]:bg-ink group-aria-[current]:text-on-ink">
          {children}
        </span>
      </Link>
    </li>
  )
}

/** Two dates chosen by the reader; a plain form, so it works without JavaScript. */
function OwnRange({ shown }: { readonly shown: Shown }) {
  const t = useTranslations('portfolio')
  const { range, line, isTable } = shown
  const isOwn = range.name === 'own'
  const faults = useTranslations('shell.faults')
  const [search] = useSearchParams()
  const fault = rangeFaultOf(search)
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
        {line === 'units' ? <input type="hidden" name="line" value="units" /> : null}
        <FormAnswer value={answer}>
          <TextInput
            label={t('rangeFrom')}
            name="from"
            type="date"
            required
            defaultValue={isOwn ? range.from : undefined}
          />
          <TextInput
            label={t('rangeTo')}
            name="to"
            type="date"
            required
            defaultValue={isOwn ? range.to : undefined}
          />
        </FormAnswer>
        <Button type="submit" variant="dark" size="small">
          {t('showRange')}
        </Button>
      </Form>
    </details>
  )
}

function addressOf({ range, line, isTable }: Shown): string {
  const rangeQuery =
    range.name === 'own' ? `from=${range.from}&to=${range.to}` : `range=${range.name}`
  return `?${rangeQuery}${line === 'units' ? '&line=units' : ''}${isTable ? '&view=table' : ''}`
}

type TableProps = { readonly history: readonly HistoryPoint[]; readonly line: HistoryLine }

function HistoryTable({ history, line }: TableProps) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const amounts = line === 'total' ? totalColumns : unitColumns
  return (
    <DataTable
      caption={t(line === 'total' ? 'totalCaption' : 'historyCaption')}
      rows={monthEnds(history)}
      keyOf={(point) => point.on}
      columns={[
        {
          id: 'on',
          head: t('day'),
          isTitle: true,
          cell: (point) => formatDate(point.on, 'short', locale),
        },
        ...amounts.map(([name, figureOf]) => ({
          id: name,
          head: t(name),
          isNumeric: true,
          cell: (point: HistoryPoint) => <PrivateAmount value={figureOf(point)} />,
        })),
      ]}
    />
  )
}

type AmountColumn = readonly [
  name: 'unitsValue' | 'balance' | 'total' | 'deposited' | 'value' | 'putIn',
  figureOf: (point: HistoryPoint) => number,
]

const totalColumns: readonly AmountColumn[] = [
  ['unitsValue', ({ value }) => value],
  ['balance', ({ balance }) => balance],
  ['total', totalOf],
  ['deposited', ({ deposited }) => deposited],
]
const unitColumns: readonly AmountColumn[] = [
  ['value', ({ value }) => value],
  ['putIn', ({ invested }) => invested],
]

/** Returns the last known day of each month, newest first: the rows of the table of a long history. */
function monthEnds(history: readonly HistoryPoint[]): HistoryPoint[] {
  const ends = new Map(history.map((point) => [point.on.slice(0, 7), point]))
  return [...ends.values()].reverse()
}
