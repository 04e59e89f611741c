import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A frame of a person's movement check; the API asks for the reason and writes the look down. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  const user = encodeURIComponent(params.userId ?? '')
  const position = encodeURIComponent(params.position ?? '')
  const reason = encodeURIComponent(url.searchParams.get('reason') ?? '')
  const path = `/back-office/identities/${user}/movement-frames/${position}/?reason=${reason}`
  return context.get(apiContext).account.download(path)
}
