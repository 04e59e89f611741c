import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { areAmountsHidden } from '../../components/money/hidden-amounts.ts'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { OrderList } from '../market/orders/order-list.tsx'
import { useLiveMarkets } from '../market/resale/live-book.ts'
import { PortfolioFrame } from './portfolio-frame.tsx'
import { PurchasesSection } from './purchases-section.tsx'

export const handle: ScreenHandle = { messages: ['portfolio', 'market', 'private-offer'] }

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const cursor = url.searchParams.get('after')
  const [purchases, market, { asOf }] = await Promise.all([
    account.get('/subscriptions/', { limit: 20, cursor }),
    account.get('/orders/', { state: 'open', limit: openMax }),
    account.get('/wallet/'),
  ])
  return {
    purchases,
    asOf,
    market: market.items,
    isFirst: cursor === null,
    isHidden: areAmountsHidden(request),
  }
}

/** The number of active market orders shown here; the others are on the page of orders. */
const openMax = 5

/** The newest active market orders, and all purchases with their status, receipt and available actions. */
export default function OrdersScreen() {
  const { purchases, market, asOf, isFirst, isHidden } = useLoaderData<typeof loader>()
  useLiveMarkets(
    market.map(({ propertyId }) => propertyId),
    market.length > 0,
  )
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  return (
    <PortfolioFrame tab="orders" isHidden={isHidden}>
      {market.length === 0 || !isFirst ? null : (
        <Card className="mb-5">
          <CardHead title={t('openTrades')} />
          <OrderList caption={t('openTrades')} orders={market} />
        </Card>
      )}
      <PurchasesSection {...{ purchases, asOf, isFirst }} />
      <p className="mt-5 text-dense text-ink-soft">
        {t.rich('tradeOrders', {
          link: (words) => (
            <Link to={link('/dashboard/market')} className="text-link">
              {words}
            </Link>
          ),
        })}
      </p>
    </PortfolioFrame>
  )
}
