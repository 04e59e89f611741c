import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The receipt of one movement as PDF. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const id = encodeURIComponent(params.movementId ?? '')
  return context.get(apiContext).account.download(`/wallet/movements/${id}/receipt/`)
}
