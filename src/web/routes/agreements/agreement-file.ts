import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The signed agreement of a purchase, as it was kept. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const id = encodeURIComponent(params.subscriptionId ?? '')
  return context.get(apiContext).account.download(`/subscriptions/${id}/agreement/file/`)
}
