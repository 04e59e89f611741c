import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { HoldingColumn } from '#contract'
import type { Holding } from '#contract/portfolio/portfolio-body.ts'
import type { Locale } from '#kernel'
import { GainPercent, Percent } from '../../components/money/amount.tsx'
import { formatDate, formatInteger } from '../../components/money/format.ts'
import {
  ForecastAmount,
  PrivateAmount,
  PrivateGain,
} from '../../components/money/private-amount.tsx'
import { HoldingName } from '../../components/property/ownership/holdings-table.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { type HoldingSort, isSortKey, sortBy } from './holding-sort.ts'

type HoldingsGridProps = {
  readonly holdings: readonly Holding[]
  readonly columns: readonly HoldingColumn[]
  readonly sort: HoldingSort
}

/** The holdings as a table with sortable columns; as cards on a phone. */
export function HoldingsGrid({ holdings, columns, sort }: HoldingsGridProps) {
  const t = useTranslations('portfolio')
  const cell = useCells()
  return (
    <div className="overflow-x-auto">
      <table className="data-table data-cards w-full border-collapse text-dense">
        <caption className="sr-only">{t('holdings')}</caption>
        <thead>
          <tr>
            <Head id="name" text={t('property')} sort={sort} />
            {columns.map((column) => (
              <Head key={column} id={column} text={t(`columns.${column}`)} sort={sort} isNumeric />
            ))}
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => (
            <tr key={holding.property.id}>
              <th scope="row" className="min-w-56 text-start font-bold">
                <HoldingName holding={holding} />
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  data-label={t(`columns.${column}`)}
                  className="tabular md:text-end md:whitespace-nowrap"
                >
                  <div>{cell(column, holding)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = {
  readonly id: string
  readonly text: string
  readonly sort: HoldingSort
  readonly isNumeric?: boolean
}

function Head({ id, text, sort, isNumeric = false }: HeadProps) {
  const isActive = sort.key === id
  const look = `pb-1 text-small font-semibold text-ink-soft ${isNumeric ? 'text-end' : 'text-start'}`
  if (!isSortKey(id)) {
    return (
      <th scope="col" className={look}>
        {text}
      </th>
    )
  }
  const isUp = isActive && sort.isReverse !== (id === 'name')
  const Arrow = isUp ? ArrowUpIcon : ArrowDownIcon
  return (
    <th
      scope="col"
      className={look}
      aria-sort={isActive ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to={`?${sortBy(id, isActive && !sort.isReverse).address}`}
        preventScrollReset
        replace
        className={`inline-flex min-h-11 items-center gap-1 hover:text-ink ${isActive ? 'text-ink' : ''}`}
      >
        {text}
        {isActive ? <Arrow size={14} aria-hidden="true" /> : null}
      </Link>
    </th>
  )
}

const letTones: Record<NonNullable<Holding['letState']>, Tone> = {
  let: 'gain',
  'partly-let': 'warn',
  empty: 'loss',
}

function useCells(): (column: HoldingColumn, holding: Holding) => ReactNode {
  const t = useTranslations('portfolio')
  const life = useTranslations('card')
  const locale = useLocale()
  return (column, holding) => {
    if (column === 'units') return <Units holding={holding} locale={locale} />
    if (column === 'let') {
      const { letState } = holding
      if (letState === null) return <Badge>{t('notHandedOver')}</Badge>
      return <Badge tone={letTones[letState]}>{life(`letState.${letState}`)}</Badge>
    }
    if (column === 'lastChange') return <LastChange holding={holding} locale={locale} />
    // Units that have not been issued yet have no value, gain or income. A card on a phone leaves out an empty cell.
    return holding.units > 0 ? figureOf(column, holding) : null
  }
}

type Figured = Exclude<HoldingColumn, 'units' | 'let' | 'lastChange'>

function figureOf(column: Figured, holding: Holding): ReactNode {
  const { cost, units, value, unrealisedGain, incomeReceived, accrued } = holding
  switch (column) {
    case 'price':
      return <PrivateAmount value={holding.unitPrice} />
    case 'costPerUnit':
      return <PrivateAmount value={Math.round(cost / units)} />
    case 'cost':
      return <PrivateAmount value={cost} />
    case 'value':
      return (
        <>
          <PrivateAmount value={value} className="block font-bold" />
          <AtLastTrade holding={holding} className="ms-auto md:max-w-36 md:whitespace-normal" />
        </>
      )
    case 'gain':
      return (
        <>
          <GainPercent
            value={cost === 0 ? 0 : Math.round((unrealisedGain / cost) * 10_000)}
            className="block"
          />
          <PrivateGain value={unrealisedGain} className="text-small font-medium!" />
        </>
      )
    case 'income':
      return <PrivateAmount value={incomeReceived} />
    case 'accrued':
      return accrued === 0 ? <None /> : <ForecastAmount value={accrued} />
    case 'yieldOnCost':
      return <Percent basisPoints={holding.yieldOnCostBasisPoints} />
    case 'yieldNow':
      return <Percent basisPoints={holding.yieldNowBasisPoints} />
  }
}

function Units({ holding, locale }: { readonly holding: Holding; readonly locale: Locale }) {
  const t = useTranslations('portfolio')
  const { units, pendingUnits } = holding
  return (
    <>
      {formatInteger(units || pendingUnits, locale)}
      {units === 0 || pendingUnits === 0 ? null : (
        <span className="block text-small text-warn">
          {t('pendingUnits', { units: formatInteger(pendingUnits, locale) })}
        </span>
      )}
    </>
  )
}

function LastChange({ holding, locale }: { readonly holding: Holding; readonly locale: Locale }) {
  const { lastChange } = holding
  if (lastChange === null) return <None />
  return (
    <>
      <GainPercent value={lastChange.basisPoints} className="block" />
      <span className="text-small text-ink-soft">{formatDate(lastChange.on, 'short', locale)}</span>
    </>
  )
}

type AtLastTradeProps = { readonly holding: Holding; readonly className?: string }

/** The value of the units at the price of the last trade between investors. */
export function AtLastTrade({ holding, className = '' }: AtLastTradeProps) {
  const t = useTranslations('portfolio')
  const { atLastTrade } = holding
  if (atLastTrade === null) return null
  return (
    <span className={`block text-small text-ink-soft ${className}`}>
      {t.rich('atLastTrade', { value: () => <PrivateAmount value={atLastTrade.value} /> })}
    </span>
  )
}

function None() {
  return (
    <span aria-hidden="true" className="text-ink-soft">
      –
    </span>
  )
}
