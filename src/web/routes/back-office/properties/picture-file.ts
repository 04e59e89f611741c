import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../../context.ts'

/** A picture that only staff may see so far, in one of its sizes. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const file = encodeURIComponent(params.file ?? '')
  return context.get(apiContext).account.download(`/back-office/pictures/${file}/`)
}
