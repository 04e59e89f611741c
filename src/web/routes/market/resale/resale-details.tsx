import { useTranslations } from 'use-intl'
import { bookLevelsMax } from '#contract'
import type { Book, TradingWindow } from '#contract/market/market-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatClock, formatDate, formatInteger } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Link } from '../../../ui/link.tsx'
import { loadWhenNear } from '../../../ui/load-when-near.ts'
import type { Resale } from '../tickets/read-ticket.ts'

const PriceHistory = loadWhenNear(async () => (await import('./resale-history.tsx')).PriceHistory)

/** The details of a market: the orders in its book, its trades and its trading windows. */
export function ResaleDetails({ book, history, windows }: Resale) {
  const t = useTranslations('resale')
  const link = useLocalHref()
  return (
    <Disclosure label={t('details')}>
      <div className="grid gap-8 pt-2">
        <Depth book={book} />
        {history.days.length === 0 ? null : <PriceHistory history={history} />}
        <Tape trades={book.trades} />
        <Calendar window={book.window} windows={windows} />
        <p className="flex flex-wrap gap-x-6">
          <Link to={link('/market-rules')} className="text-link inline-flex min-h-11 items-center">
            {t('rules')}
          </Link>
          <Link
            to={link('/trading-report')}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('report')}
          </Link>
        </p>
      </div>
    </Disclosure>
  )
}

type Level = Book['buys'][number]
type SidedLevel = Level & { readonly side: 'buys' | 'sells' }

/** Units by price, highest price first: sell orders above buy orders, as bars on one scale. */
function Depth({ book }: { readonly book: Book }) {
  const t = useTranslations('resale')
  const locale = useLocale()
  const { buys, sells, low, high, reference, tick } = book
  const rows: readonly SidedLevel[] = [
    ...sells.toReversed().map((level) => ({ ...level, side: 'sells' as const })),
    ...buys.map((level) => ({ ...level, side: 'buys' as const })),
  ]
  const most = Math.max(...rows.map(({ units }) => units))
  return (
    <section aria-label={t('depth')}>
      <h3 className="text-h3">{t('depth')}</h3>
      <p className="mt-1 text-small text-ink-soft">
        {t.rich('collar', {
          low: () => <Amount value={low} />,
          high: () => <Amount value={high} />,
          reference: () => <Amount value={reference} />,
          tick: () => <Amount value={tick} />,
        })}
        {Math.max(sells.length, buys.length) < bookLevelsMax
          ? null
          : ` ${t('bestPrices', { count: bookLevelsMax })}`}
      </p>
      <div className="mb-3 text-small">
        <Disclosure label={t('referenceTitle')}>
          <p className="text-ink-soft">{t('referenceText')}</p>
        </Disclosure>
      </div>
      {rows.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('depthEmpty')}</p>
      ) : (
        <table className="tabular w-full text-dense">
          <caption className="sr-only">{t('depth')}</caption>
          <thead>
            <tr className="text-small text-ink-soft">
              <th scope="col" className="pe-3 pb-2 text-start font-semibold">
                {t('price')}
              </th>
              <th scope="col" className="pe-3 pb-2 text-start font-semibold">
                {t('side')}
              </th>
              <th scope="col" className="pb-2 text-end font-semibold">
                {t('unitsHead')}
              </th>
              <td className="w-1/2" />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ side, price, units }) => (
              <tr key={`${side}${price}`}>
                <th scope="row" className="py-1 pe-3 text-start font-bold whitespace-nowrap">
                  <Amount value={price} />
                </th>
                <td className={`py-1 pe-3 ${side === 'buys' ? 'text-gain' : 'text-loss'}`}>
                  {t(side)}
                </td>
                <td className="py-1 text-end">{formatInteger(units, locale)}</td>
                <td className="py-1 ps-3" aria-hidden="true">
                  <svg
                    aria-hidden="true"
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    className={`block h-3 w-full ${side === 'buys' ? 'text-gain' : 'text-loss'}`}
                  >
                    <rect
                      width={Math.max(1, (units / most) * 100)}
                      height="10"
                      fill="currentColor"
                      fillOpacity="0.45"
                    />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type TapeTrade = Book['trades'][number]

const firstTrades = 5

/** The last trades, newest first. The parties are not shown to anyone. */
function Tape({ trades }: { readonly trades: readonly TapeTrade[] }) {
  const t = useTranslations('resale')
  const [first, rest] = [trades.slice(0, firstTrades), trades.slice(firstTrades)]
  const more = t('more', { count: rest.length })
  return (
    <section aria-label={t('last')}>
      <h3 className="mb-3 text-h3">{t('last')}</h3>
      {first.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('lastEmpty')}</p>
      ) : (
        <TradeTable caption={t('last')} trades={first} />
      )}
      {rest.length === 0 ? null : (
        <Disclosure label={more}>
          <TradeTable caption={more} trades={rest} />
        </Disclosure>
      )}
    </section>
  )
}

type TradeTableProps = { readonly caption: string; readonly trades: readonly TapeTrade[] }

/**
 * Trades as lines of a table on every screen: fifty cards would be a page of their own on a phone. Prices and units
 * have fixed widths, so that they line up with those of earlier trades.
 */
function TradeTable({ caption, trades }: TradeTableProps) {
  const t = useTranslations('resale')
  const locale = useLocale()
  return (
    <table className="tabular w-full text-dense">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-small text-ink-soft">
          <th scope="col" className="pe-3 pb-2 text-start font-semibold">
            {t('time')}
          </th>
          <th scope="col" className="w-28 pe-3 pb-2 text-end font-semibold">
            {t('price')}
          </th>
          <th scope="col" className="w-14 pb-2 text-end font-semibold">
            {t('unitsHead')}
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.map(({ number, tradedAt, price, units, isAuction, isPrivate, isBusted }) => (
          <tr key={number} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
                <DateTime value={tradedAt} style="date-time" />
                {isAuction ? <Badge>{t('auction')}</Badge> : null}
                {isPrivate ? <Badge>{t('private')}</Badge> : null}
                {isBusted ? <Badge tone="warn">{t('busted')}</Badge> : null}
              </span>
            </th>
            <td className="py-1.5 pe-3 text-end">
              <Amount value={price} />
            </td>
            <td className="py-1.5 text-end">{formatInteger(units, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CalendarProps = {
  /** The window that is open or comes next; null without one. */
  readonly window: TradingWindow | null
  readonly windows: readonly TradingWindow[]
}

/** The current or next window with its times, and all windows, newest first. */
function Calendar({ window, windows }: CalendarProps) {
  const t = useTranslations('resale')
  const locale = useLocale()
  if (windows.length === 0) return null
  const columns: readonly Column<TradingWindow>[] = [
    {
      id: 'days',
      head: t('trades'),
      isTitle: true,
      cell: ({ opensOn, closesOn }) =>
        `${formatDate(opensOn, 'short', locale)} – ${formatDate(closesOn, 'short', locale)}`,
    },
    { id: 'phase', head: t('state'), cell: ({ phase }) => t(`phases.${phase}`) },
  ]
  return (
    <section aria-label={t('calendar')}>
      <h3 className="mb-3 text-h3">{t('calendar')}</h3>
      {window === null ? null : <WindowTimes window={window} />}
      <DataTable caption={t('windows')} columns={columns} rows={windows} keyOf={({ id }) => id} />
    </section>
  )
}

function WindowTimes({ window }: { readonly window: TradingWindow }) {
  const t = useTranslations('resale')
  const locale = useLocale()
  const { collectsFrom, opensAt, closesAt, endsAt } = window
  const facts = [
    [t('collects'), <DateTime key="collects" value={collectsFrom} style="date-time" />],
    [
      t('hours'),
      t('hoursValue', { from: formatClock(opensAt, locale), to: formatClock(closesAt, locale) }),
    ],
    [t('ends'), <DateTime key="ends" value={endsAt} style="date-time" />],
  ] as const
  return (
    <dl className="mb-5 grid gap-x-6 gap-y-2 text-dense sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
