import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { inboxPath } from './inbox-query.ts'

/** Marks a notice as read and redirects to its subject. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.noticeId ?? ''
  if (!/^[0-9a-f-]{36}$/.test(id)) throw data(null, { status: 404 })
  const { account } = context.get(apiContext)
  const notice = await account.get('/notifications/{noticeId}/', { noticeId: id })
  if (!notice.isRead) await account.put('/notifications/{noticeId}/reading/', { noticeId: id })
  throw redirect(href(notice.path ?? inboxPath, context.get(visitContext).locale))
}
