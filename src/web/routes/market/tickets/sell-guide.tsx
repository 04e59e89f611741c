import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { saleSampleMin } from '#contract'
import type { Book, OrderQuote, ResaleHistory } from '#contract/market/market-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import {
  daysUntilTrading,
  likelyAt,
  tradesAtOrAbove,
  unitsAhead,
  unitsWantedAt,
} from './ticket-terms.ts'

type SellGuideProps = {
  readonly book: Book
  /** What other investors want to buy now. */
  readonly wanted: OrderQuote['counterOrders']
  readonly history: ResaleHistory
  /** The typed price; null when there is none within the price limits. */
  readonly price: number | null
  /** The typed number of units; null when it is not valid. */
  readonly units: number | null
  /** The date in Jakarta. */
  readonly today: string
}

type Level = { readonly name: 'yours' | 'low' | 'reference' | 'high'; readonly price: number }

/**
 * What it would take to sell: at the seller's own price and at three prices within the limits, the units that
 * buyers want now, the time that similar orders took with the wait until trading opens, the units for sale that come
 * first, and the trades at such a price.
 */
export function SellGuide({ book, wanted, history, price, units, today }: SellGuideProps) {
  const t = useTranslations('market.guide')
  const { low, high, reference } = book
  const isTrading = book.window?.phase === 'trading'
  const isPossible = price !== null && price >= low && price <= high
  const own: readonly Level[] = isPossible ? [{ name: 'yours', price }] : []
  const fixed: readonly Level[] = [
    { name: 'low', price: low },
    { name: 'reference', price: reference },
    { name: 'high', price: high },
  ]
  // The reference is the first price in the form: a level that the seller chose is shown once.
  const levels = [...own, ...fixed.filter((level) => !isPossible || level.price !== price)]
  const columns: readonly Column<Level>[] = [
    {
      id: 'level',
      head: t('level'),
      isTitle: true,
      cell: (level) => (
        <>
          <span className="block text-small font-medium text-ink-soft">{t(level.name)}</span>
          <Amount value={level.price} />
        </>
      ),
    },
    {
      id: 'buyers',
      head: t(isTrading ? 'atOnce' : 'buyers'),
      cell: (level) => (
        <Live level={level}>
          <Buyers wanted={unitsWantedAt(wanted, level.price)} units={units} />
        </Live>
      ),
    },
    {
      id: 'time',
      head: t('time'),
      cell: (level) => (
        <Live level={level}>
          <LikelyTime
            likely={likelyAt(history, book, level.price)}
            days={daysUntilTrading(book, today)}
            ahead={unitsAhead(book, level.price)}
          />
        </Live>
      ),
    },
    {
      id: 'trades',
      head: t('trades'),
      cell: (level) => <Trades {...tradesAtOrAbove(history, level.price)} />,
    },
  ]
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-3 text-h3">{t('title')}</h2>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={levels}
        keyOf={(level) => level.name}
      />
      <div className="mt-3 grid gap-2 text-small text-ink-soft">
        {isTrading ? null : <p>{t('later')}</p>}
        <p>{t('note', { days: daysUntilTrading(book, today) })}</p>
      </div>
    </section>
  )
}

/** The figures of the typed price are announced when they change. */
function Live({ level, children }: { readonly level: Level; readonly children: ReactNode }) {
  return <span aria-live={level.name === 'yours' ? 'polite' : undefined}>{children}</span>
}

function Buyers({ wanted, units }: { readonly wanted: number; readonly units: number | null }) {
  const t = useTranslations('market.guide')
  if (wanted === 0) return t('noBuyer')
  if (units === null) return t('wanted', { units: wanted })
  return wanted >= units ? t('all', { units }) : t('some', { wanted, units })
}

type LikelyTimeProps = {
  readonly likely: ReturnType<typeof likelyAt>
  /** Until trading opens. */
  readonly days: number
  /** Units for sale that come first in the queue. */
  readonly ahead: ReturnType<typeof unitsAhead>
}

function LikelyTime({ likely, days, ahead }: LikelyTimeProps) {
  const t = useTranslations('market.guide')
  const {
    orders,
    ordersFilled: filled,
    weeks,
  } = likely ?? { orders: 0, ordersFilled: 0, weeks: null }
  const isFew = orders < saleSampleMin
  return (
    <>
      {isFew
        ? t('tooFew')
        : weeks === null
          ? t('unsold')
          : t('weeks', { weeks: weeks + Math.ceil(days / 7) })}
      <span className="block text-small text-ink-soft">
        {isFew ? t('fewOrders', { orders }) : t('sample', { orders, filled })}
      </span>
      <span className="block text-small text-ink-soft">
        {t(ahead.isAtLeast ? 'aheadAtLeast' : 'ahead', { units: ahead.units })}
      </span>
    </>
  )
}

function Trades({ at, total }: ReturnType<typeof tradesAtOrAbove>) {
  const t = useTranslations('market.guide')
  if (total >= saleSampleMin) return t('atOrAbove', { at, total })
  return (
    <>
      {t('tooFew')}
      <span className="block text-small text-ink-soft">{t('fewTrades', { total })}</span>
    </>
  )
}
