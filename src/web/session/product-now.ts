import type { ApiClient } from '../api/client.ts'

/** The present instant by the product's clock, which the demo can move; the server's own clock cannot be. */
export async function productNow(api: Pick<ApiClient, 'get'>): Promise<Date> {
  const { asOf } = await api.get('/figures/')
  return new Date(asOf)
}
