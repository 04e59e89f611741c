import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../../context.ts'
import { readQuote, typedUnits } from './purchase-quote.ts'

/** Returns the cost of a number of units, requested by the purchase panel while units are typed. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { propertyId = '' } = params
  const { offering } = await api.get('/properties/{propertyId}/', { propertyId })
  const units = typedUnits(url.searchParams.get('units'))
  return offering === null || units === null ? null : readQuote(api.account, offering.id, units)
}
