import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../../context.ts'

/** The document of a correction, as a download; the API writes down who took it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const proposal = encodeURIComponent(params.proposalId ?? '')
  return context.get(apiContext).account.download(`/back-office/corrections/${proposal}/document/`)
}
