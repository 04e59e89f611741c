import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A file that a month was proposed with. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const id = encodeURIComponent(params.propertyId ?? '')
  const file = encodeURIComponent(params.fileId ?? '')
  const path = `/back-office/properties/${id}/evidence/${file}/`
  return context.get(apiContext).account.download(path)
}
