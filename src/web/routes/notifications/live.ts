import { type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { isAskedByThePage } from '../../session/asked-by-page.ts'

/** The visitor's live signals, through their session: the browser is handed no token for them. */
export async function loader({ context, request, url }: LoaderFunctionArgs) {
  if (!isAskedByThePage(request))
    throw redirect(href('/dashboard', context.get(visitContext).locale))
  // Of a stream that was cut the browser says where it was; of a new one, where its page was read.
  const after = /^\d{1,15}$/.exec(url.searchParams.get('after') ?? '')?.[0]
  const last = request.headers.get('Last-Event-ID') ?? after
  const answer = await context.get(apiContext).account.open('/notifications/stream/', {
    Accept: 'text/event-stream',
    ...(last === undefined ? {} : { 'Last-Event-ID': last }),
  })
  const headers = new Headers()
  for (const name of ['Content-Type', 'X-Accel-Buffering', 'Retry-After']) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}
