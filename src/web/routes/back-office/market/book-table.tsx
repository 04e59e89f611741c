import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MarketDesk } from '#contract/back-office/market-desk.ts'
import type { TradingWindow } from '#contract/market/market-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'

export type DeskBook = MarketDesk['books'][number]

type BookTableProps = {
  readonly books: readonly DeskBook[]
  /** The windows of the market; the books are those of the one that has begun. */
  readonly windows: readonly TradingWindow[]
  /** Whether all trading is stopped. */
  readonly isStopped: boolean
}

/** The order books of the current window, one row per property. */
export function BookTable({ books, windows, isStopped }: BookTableProps) {
  const t = useTranslations('market-desk.books')
  const isNight = windows.some(({ phase }) => phase === 'night')
  const columns = useColumns({ isStopped, isNight })
  return (
    <Card>
      <CardHead title={t('title')} />
      {books.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={books}
          keyOf={({ propertyId }) => propertyId}
        />
      )}
    </Card>
  )
}

type Trading = {
  readonly isStopped: boolean
  /** Whether it is between two trading days, when every book collects orders. */
  readonly isNight: boolean
}

function useColumns(trading: Trading): readonly Column<DeskBook>[] {
  const t = useTranslations('market-desk.books')
  const link = useLocalHref()
  const locale = useLocale()
  return [
    {
      id: 'property',
      head: t('property'),
      isTitle: true,
      cell: ({ propertyId, name }) => (
        <Link to={link(`/marketplace/${propertyId}`)} className="text-link wrap-anywhere">
          {name}
        </Link>
      ),
    },
    { id: 'state', head: t('state'), cell: (book) => <BookState book={book} {...trading} /> },
    {
      id: 'reference',
      head: t('reference'),
      isNumeric: true,
      cell: ({ reference, low, high }) => (
        <WithNote
          note={t('collar', { low: formatRupiah(low, locale), high: formatRupiah(high, locale) })}
        >
          <Amount value={reference} />
        </WithNote>
      ),
    },
    {
      id: 'orders',
      head: t('orders'),
      isNumeric: true,
      cell: ({ openOrders, unitsToBuy, unitsToSell }) => (
        <WithNote note={t('orderUnits', { buys: unitsToBuy, sells: unitsToSell })}>
          {openOrders}
        </WithNote>
      ),
    },
    {
      id: 'best',
      head: t('best'),
      isNumeric: true,
      cell: ({ bestBuy, bestSell }) => (
        <>
          <Price side={t('bestBuy')} value={bestBuy} />
          <Price side={t('bestSell')} value={bestSell} />
        </>
      ),
    },
    {
      id: 'trades',
      head: t('trades'),
      isNumeric: true,
      cell: ({ trades, unitsTraded }) => (
        <WithNote note={t('tradeUnits', { units: unitsTraded })}>{trades}</WithNote>
      ),
    },
  ]
}

type BookStateProps = Trading & { readonly book: DeskBook }

function BookState({ book: { phase, haltedAt }, isStopped, isNight }: BookStateProps) {
  const t = useTranslations('market-desk')
  const phases = useTranslations('resale.phases')
  if (isStopped || haltedAt !== null) return <Badge tone="warn">{t('halted')}</Badge>
  if (isNight && phase === 'collect') return <Badge>{phases('night')}</Badge>
  return <Badge tone={phase === 'trade' ? 'gain' : 'neutral'}>{t(`bookPhases.${phase}`)}</Badge>
}

function Price({ side, value }: { readonly side: string; readonly value: number | null }) {
  const t = useTranslations('market-desk.books')
  return (
    <span className="block whitespace-nowrap">
      <span className="text-small text-ink-soft">{side}</span>{' '}
      {value === null ? (
        <span className="text-ink-soft">{t('noPrice')}</span>
      ) : (
        <Amount value={value} />
      )}
    </span>
  )
}

function WithNote(props: { readonly note: string; readonly children: ReactNode }) {
  return (
    <span className="tabular">
      {props.children}
      <span className="block text-small text-ink-soft">{props.note}</span>
    </span>
  )
}
