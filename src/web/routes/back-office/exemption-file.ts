import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The statement of a securities account, as a download; the API writes down who took it and why. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  const exemption = encodeURIComponent(params.exemptionId ?? '')
  const reason = encodeURIComponent(url.searchParams.get('reason') ?? '')
  const path = `/back-office/exemptions/${exemption}/file/?reason=${reason}`
  return context.get(apiContext).account.download(path)
}
