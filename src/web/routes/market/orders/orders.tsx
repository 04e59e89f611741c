import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../../components/page-head.tsx'
import {
  currentWindow,
  useWindowText,
} from '../../../components/property/ownership/trading-window.tsx'
import { Results } from '../../../components/results.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { ReceivedOffers } from '../offers/received-offers.tsx'
import { useLiveMarkets } from '../resale/live-book.ts'
import { OrderList } from './order-list.tsx'
import { isCurrent } from './order-words.tsx'

export const handle: ScreenHandle = { messages: ['market', 'private-offer', 'trading-window'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const cursor = url.searchParams.get('after')
  const api = context.get(apiContext)
  const { account } = api
  const [{ items, nextCursor }, received, windows] = await Promise.all([
    account.get('/orders/', { limit: 50, cursor }),
    account.get('/private-offers/', { limit: 10 }),
    api.get('/market/windows/'),
  ])
  return {
    orders: items,
    nextCursor,
    offers: received.items,
    window: currentWindow(windows.items),
    isFirst: cursor === null,
  }
}

/** The user's orders on the secondary market: open ones first, then those that have ended. */
export default function OrdersScreen() {
  const { orders, offers, window, nextCursor, isFirst } = useLoaderData<typeof loader>()
  useLiveMarkets(orders.map(({ propertyId }) => propertyId))
  const t = useTranslations('market')
  const windowText = useWindowText()
  const link = useLocalHref()
  const current = orders.filter(isCurrent)
  const past = orders.filter((order) => !isCurrent(order))
  return (
    <>
      <PageHead title={t('orders.title')} isPrivate />
      <h1 className="text-h1">{t('orders.title')}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">
        {`${t('orders.lead')} `}
        {t.rich('orders.purchases', {
          link: (words) => (
            <Link to={link('/dashboard/portfolio/orders')} className="text-link">
              {words}
            </Link>
          ),
        })}
      </p>
      {offers.length === 0 || !isFirst ? null : (
        <div className="mb-5">
          <ReceivedOffers offers={offers} />
        </div>
      )}
      {orders.length === 0 && isFirst ? (
        <Card>
          <EmptyState
            title={t('orders.empty')}
            action={
              <div className="flex flex-wrap justify-center gap-2.5">
                <LinkButton to={link('/dashboard/properties?resale=all')}>
                  {t('orders.toBuy')}
                </LinkButton>
                <LinkButton to={link('/dashboard/portfolio/holdings')}>
                  {t('orders.toSell')}
                </LinkButton>
              </div>
            }
          >
            <p>{`${t('orders.emptyText')} ${windowText(window)}`}</p>
          </EmptyState>
        </Card>
      ) : (
        <Results className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {isFirst || current.length > 0 ? (
            <Card>
              <CardHead title={t('orders.current')} />
              {current.length === 0 ? (
                <p className="text-dense text-ink-soft">{t('orders.currentEmpty')}</p>
              ) : (
                <OrderList caption={t('orders.current')} orders={current} />
              )}
            </Card>
          ) : null}
          {past.length === 0 ? null : (
            <Card>
              <CardHead title={t('orders.past')} />
              <OrderList caption={t('orders.past')} orders={past} />
            </Card>
          )}
        </Results>
      )}
      <Pagination
        label={t('orders.pages')}
        firstHref={isFirst ? null : link('/dashboard/market')}
        nextHref={
          nextCursor === null
            ? null
            : link(`/dashboard/market?after=${encodeURIComponent(nextCursor)}`)
        }
        firstText={t('orders.newest')}
        nextText={t('orders.older')}
      />
    </>
  )
}
