import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, visitContext } from '../../context.ts'

/** A quarterly report as a download, in the language of the page; the API decides who reads it. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  const property = encodeURIComponent(params.propertyId ?? '')
  const quarter = encodeURIComponent(params.quarter ?? '')
  const query = new URLSearchParams({ language: context.get(visitContext).locale })
  const version = url.searchParams.get('version')
  if (version !== null) query.set('version', version)
  const path = `/properties/${property}/reports/${quarter}/?${query}`
  return context.get(apiContext).account.download(path)
}
