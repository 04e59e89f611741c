import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A statement as a file, in the language that is asked for or else in that of the address. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  const period = encodeURIComponent(params.period ?? '')
  const query = new URLSearchParams({ format: url.searchParams.get('format') ?? 'pdf' })
  const language = url.searchParams.get('language')
  if (language !== null) query.set('language', language)
  return context.get(apiContext).account.download(`/wallet/statements/${period}/file/?${query}`)
}
