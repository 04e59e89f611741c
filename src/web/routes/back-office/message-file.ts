import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** A file of a message, as a download; the API writes down who took it. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const message = encodeURIComponent(params.messageId ?? '')
  const file = encodeURIComponent(params.fileId ?? '')
  const path = `/back-office/messages/${message}/files/${file}/`
  return context.get(apiContext).account.download(path)
}
