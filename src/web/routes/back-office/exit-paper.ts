import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A kept document of a sale. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const id = encodeURIComponent(params.propertyId ?? '')
  const kind = encodeURIComponent(params.kind ?? '')
  const path = `/back-office/properties/${id}/exit/papers/${kind}/`
  return context.get(apiContext).account.download(path)
}
