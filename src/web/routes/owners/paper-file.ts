import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A file of a property's owners, as a download; the API decides who reads it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const property = encodeURIComponent(params.propertyId ?? '')
  const paper = encodeURIComponent(params.paperId ?? '')
  const path = `/properties/${property}/owner-papers/${paper}/`
  return context.get(apiContext).account.download(path)
}
