import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../../context.ts'

/** The picture that waits for a second person, or that is to be taken back. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const property = encodeURIComponent(params.propertyId ?? '')
  const proposal = encodeURIComponent(params.proposalId ?? '')
  const path = `/back-office/properties/${property}/publications/${proposal}/picture/`
  return context.get(apiContext).account.download(path)
}
