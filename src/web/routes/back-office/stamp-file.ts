import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The agreement that waits for its stamp, as a download; the API writes down who took it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const subscription = encodeURIComponent(params.subscriptionId ?? '')
  return context.get(apiContext).account.download(`/back-office/stamps/${subscription}/file/`)
}
