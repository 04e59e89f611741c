import type { ApiClient } from '../../api/client.ts'

const limit = 24

/** The visitor's payouts and purchases of a property, each from the page that the address names. */
export async function readOwnHistory(
  { account }: ApiClient,
  propertyId: string,
  query: URLSearchParams,
) {
  const [payouts, orders] = [query.get('payouts'), query.get('orders')]
  const [income, purchases] = await Promise.all([
    account.get('/portfolio/income/', { propertyId, limit, ...from(payouts) }),
    account.get('/subscriptions/', { propertyId, limit, ...from(orders) }),
  ])
  return {
    income: { ...income, isFirst: payouts === null },
    purchases: { ...purchases, isFirst: orders === null },
  }
}

function from(cursor: string | null) {
  return cursor === null ? {} : { cursor }
}
