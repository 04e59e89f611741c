import { data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'
import { typedUnits } from '../investor/purchase-quote.ts'

/** The agreement as it would be signed, to be read before buying. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const id = encodeURIComponent(params.propertyId ?? '')
  const { offering } = await api.get('/properties/{propertyId}/', { propertyId: id })
  if (offering === null) throw data(null, { status: 404 })
  const units = typedUnits(url.searchParams.get('units')) ?? offering.minimumUnits
  return await api.account.download(`/offerings/${offering.id}/agreement/file/?units=${units}`)
}
