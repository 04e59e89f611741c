import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A document for buyers or holders, as a download; the API decides who reads it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const property = encodeURIComponent(params.propertyId ?? '')
  const document = encodeURIComponent(params.documentId ?? '')
  const path = `/properties/${property}/buyer-documents/${document}/`
  return context.get(apiContext).account.download(path)
}
