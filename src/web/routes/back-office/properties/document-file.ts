import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../../context.ts'

/** The file of a document in any state; the API notes who opened it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const property = encodeURIComponent(params.propertyId ?? '')
  const document = encodeURIComponent(params.documentId ?? '')
  const path = `/back-office/properties/${property}/issued-documents/${document}/`
  return context.get(apiContext).account.download(path)
}
