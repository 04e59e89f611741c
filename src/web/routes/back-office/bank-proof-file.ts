import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A page that an investor handed in, as a download; the API writes down who took it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const account = encodeURIComponent(params.accountId ?? '')
  return context.get(apiContext).account.download(`/back-office/bank-proofs/${account}/file/`)
}
