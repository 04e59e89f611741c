import type { LoaderFunctionArgs } from 'react-router'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { apiContext } from '../../context.ts'
import { readQuote, typedUnits } from './purchase-quote.ts'

/** What a number of units costs, asked by the purchase while units are typed. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const id = encodeURIComponent(params.propertyId ?? '')
  const { offering } = await api.get<PropertyDetail>(`/properties/${id}/`)
  const units = typedUnits(url.searchParams.get('units'))
  return offering === null || units === null ? null : readQuote(api.account, offering.id, units)
}
