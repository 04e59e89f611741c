import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The file that an announcement or a document of a sale was proposed with. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const id = encodeURIComponent(params.propertyId ?? '')
  const proposal = encodeURIComponent(params.proposalId ?? '')
  const path = `/back-office/properties/${id}/exit/proposals/${proposal}/`
  return context.get(apiContext).account.download(path)
}
