import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The certificate of units that were handed over, as it was kept. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const id = encodeURIComponent(params.subscriptionId ?? '')
  return context.get(apiContext).account.download(`/subscriptions/${id}/certificate/file/`)
}
