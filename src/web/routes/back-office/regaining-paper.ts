import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A picture that was given for a request; the API asks for the reason and writes the look down. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  const request = encodeURIComponent(params.requestId ?? '')
  const kind = encodeURIComponent(params.kind ?? '')
  const reason = encodeURIComponent(url.searchParams.get('reason') ?? '')
  const path = `/back-office/regainings/${request}/papers/${kind}/?reason=${reason}`
  return context.get(apiContext).account.download(path)
}
