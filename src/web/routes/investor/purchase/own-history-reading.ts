import type { ApiClient } from '../../../api/client.ts'

const limit = 24

/**
 * The visitor's payouts, purchases and market orders of a property, each from the page that the address names, and the
 * newest offers made to the visitor alone.
 */
export async function readOwnHistory(
  { account }: ApiClient,
  propertyId: string,
  query: URLSearchParams,
) {
  const [payouts, orders, trades] = [query.get('payouts'), query.get('orders'), query.get('trades')]
  const [income, purchases, market, offers] = await Promise.all([
    account.get('/portfolio/income/', { propertyId, limit, ...from(payouts) }),
    account.get('/subscriptions/', { propertyId, limit, ...from(orders) }),
    account.get('/orders/', { propertyId, limit, ...from(trades) }),
    account.get('/private-offers/', { propertyId, limit: 10 }),
  ])
  return {
    income: { ...income, isFirst: payouts === null },
    purchases: { ...purchases, isFirst: orders === null },
    market: { ...market, isFirst: trades === null },
    offers: offers.items,
  }
}

function from(cursor: string | null) {
  return cursor === null ? {} : { cursor }
}
