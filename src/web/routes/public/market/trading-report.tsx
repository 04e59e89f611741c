import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LiquidityMonth, WindowResult } from '#contract/market/market-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import {
  formatDate,
  formatInteger,
  formatRate,
  formatRupiah,
} from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'

export const handle: ScreenHandle = { messages: ['trading-report'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { items, lastWindow } = await context.get(apiContext).get('/market/liquidity/')
  return { months: items, lastWindow }
}

/** The monthly results of the market, including orders that were never filled. */
export default function TradingReportScreen() {
  const { months, lastWindow } = useLoaderData<typeof loader>()
  const t = useTranslations('trading-report')
  const link = useLocalHref()
  const columns = useColumns()
  return (
    <div className="page-width py-10">
      <PageHead title={t('title')} description={t('description')} />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 max-w-prose text-body text-ink-soft">{t('lead')}</p>
      {lastWindow === null ? null : <LastWindow result={lastWindow} />}
      <Card className="mt-8">
        {months.length === 0 ? (
          <p className="text-dense text-ink-soft">{t('none')}</p>
        ) : (
          <DataTable
            caption={t('table')}
            columns={columns}
            rows={months}
            keyOf={({ month }) => month}
          />
        )}
      </Card>
      <h2 className="mt-10 text-h3">{t('how')}</h2>
      <div className="mt-2 grid max-w-prose gap-3 text-dense text-ink-soft">
        <p>{t('howMonths')}</p>
        <p>{t('howTime')}</p>
        <p>{t('howCancelled')}</p>
      </div>
      <p className="mt-2">
        <Link to={link('/market-rules')} className="text-link inline-flex min-h-11 items-center">
          {t('rules')}
        </Link>
      </p>
    </div>
  )
}

/** How the last window went, in sentences. */
function LastWindow({ result }: { readonly result: WindowResult }) {
  const t = useTranslations('trading-report.last')
  const locale = useLocale()
  const { opensOn, closesOn, amount, lowestBasisPoints, highestBasisPoints, ...counts } = result
  const { trades, units, properties, sellOrders } = counts
  const { sellOrdersFilled: filled, sellOrdersUnsold: unsold, sellOrdersGivenUp: givenUp } = counts
  const outcomes = { filled, partly: sellOrders - filled - unsold - givenUp, unsold, givenUp }
  const told = (['filled', 'partly', 'unsold', 'givenUp'] as const)
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => t(`outcomes.${outcome}`, { count: outcomes[outcome] }))
  const against = (basisPoints: number) =>
    t(basisPoints === 0 ? 'equal' : basisPoints < 0 ? 'below' : 'above', {
      percent: formatRate(Math.abs(basisPoints), locale),
    })
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="text-h3">
        {t('title', {
          from: formatDate(opensOn, 'short', locale),
          until: formatDate(closesOn, 'short', locale),
        })}
      </h2>
      <p className="mt-2 text-dense">
        {trades === 0
          ? t('noTrades')
          : t('trades', { trades, units, properties, amount: formatRupiah(amount, locale) })}
        {lowestBasisPoints === null || highestBasisPoints === null
          ? null
          : ` ${t('prices', {
              lowest: against(lowestBasisPoints),
              highest: against(highestBasisPoints),
            })}`}
      </p>
      <p className="mt-2 text-dense">
        {sellOrders === 0
          ? t('noOrders')
          : t('orders', {
              orders: sellOrders,
              outcomes: new Intl.ListFormat(locale).format(told),
            })}
      </p>
    </section>
  )
}

function useColumns(): readonly Column<LiquidityMonth>[] {
  const t = useTranslations('trading-report')
  const locale = useLocale()
  const count = (
    id: string,
    head: string,
    of: (month: LiquidityMonth) => number,
  ): Column<LiquidityMonth> => ({
    id,
    head,
    isNumeric: true,
    cell: (month) => formatInteger(of(month), locale),
  })
  return [
    {
      id: 'month',
      head: t('month'),
      isTitle: true,
      cell: ({ month, windows }) => (
        <>
          {formatDate(month, 'month', locale)}
          {windows.map(({ opensOn, closesOn }) => (
            <span
              key={opensOn}
              className="block text-small font-normal text-ink-soft xl:whitespace-nowrap"
            >
              {t('window', {
                from: formatDate(opensOn, 'short', locale),
                until: formatDate(closesOn, 'short', locale),
              })}
            </span>
          ))}
        </>
      ),
    },
    count('days', t('days'), ({ tradingDays }) => tradingDays),
    {
      id: 'sell',
      head: t('sell'),
      cell: ({ ordersToSell, sellOrdersGivenUp, sales }) => (
        <Outcome
          placed={ordersToSell}
          orders={sales.orders}
          filled={sales.ordersFilled}
          units={sales.unitsOffered}
          unitsFilled={sales.unitsSold}
          givenUp={sellOrdersGivenUp}
        />
      ),
    },
    {
      id: 'buy',
      head: t('buy'),
      cell: ({ ordersToBuy, buyOrdersGivenUp, purchases }) => (
        <Outcome
          placed={ordersToBuy}
          orders={purchases.orders}
          filled={purchases.ordersFilled}
          units={purchases.unitsWanted}
          unitsFilled={purchases.unitsBought}
          givenUp={buyOrdersGivenUp}
        />
      ),
    },
    count('trades', t('trades'), ({ trades }) => trades),
    count('units', t('units'), ({ units }) => units),
    {
      id: 'amount',
      head: t('amount'),
      isNumeric: true,
      cell: ({ amount }) => <Amount value={amount} />,
    },
    {
      id: 'median',
      head: t('median'),
      cell: ({ sales: { medianDays } }) =>
        medianDays === null ? t('medianNone') : t('medianValue', { days: medianDays }),
    },
  ]
}

type OutcomeProps = {
  readonly placed: number
  /** Without those that their owners or the rules cancelled. */
  readonly orders: number
  readonly filled: number
  readonly units: number
  readonly unitsFilled: number
  readonly givenUp: number
}

/** The number of orders placed in a month, how many were filled, the share of their units, and those cancelled. */
function Outcome({ placed, orders, filled, units, unitsFilled, givenUp }: OutcomeProps) {
  const t = useTranslations('trading-report')
  const locale = useLocale()
  const percent = formatRate(Math.round((unitsFilled * 10_000) / Math.max(1, units)), locale)
  const cancelledByRule = placed - orders - givenUp
  return (
    <div className="grid gap-y-1">
      {formatInteger(placed, locale)}
      {orders === 0 ? null : (
        <span className="block text-small text-ink-soft">
          {t('filled', { filled, orders })}
          <span className="block">{t('unitsFilled', { filled: unitsFilled, units, percent })}</span>
        </span>
      )}
      {givenUp === 0 ? null : (
        <span className="block text-small text-ink-soft">{t('givenUp', { count: givenUp })}</span>
      )}
      {cancelledByRule === 0 ? null : (
        <span className="block text-small text-ink-soft">
          {t('cancelledByRule', { count: cancelledByRule })}
        </span>
      )}
    </div>
  )
}
