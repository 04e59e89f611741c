import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A picture of a person's card or face; the API asks for the reason and writes the look down. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  const user = encodeURIComponent(params.userId ?? '')
  const kind = encodeURIComponent(params.kind ?? '')
  const reason = encodeURIComponent(url.searchParams.get('reason') ?? '')
  const path = `/back-office/identities/${user}/papers/${kind}/?reason=${reason}`
  return context.get(apiContext).account.download(path)
}
