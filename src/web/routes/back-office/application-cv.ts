import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The CV of an application, as a download; the API writes down who took it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const application = encodeURIComponent(params.applicationId ?? '')
  return context.get(apiContext).account.download(`/back-office/applications/${application}/cv/`)
}
