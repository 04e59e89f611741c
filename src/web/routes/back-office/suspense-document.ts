import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The document of a proposed return, as a download; the API writes down who took it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const proposal = encodeURIComponent(params.proposalId ?? '')
  const path = `/back-office/suspense/returns/${proposal}/document/`
  return context.get(apiContext).account.download(path)
}
