import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The audit log as a file, narrowed as the address says; the API writes down who took it. */
export function loader({ context, url }: LoaderFunctionArgs) {
  return context.get(apiContext).account.download(`/back-office/audit/csv/${url.search}`)
}
