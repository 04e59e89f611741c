import { type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { isBackgroundRequest } from '../../session/background-request.ts'

/** Streams live signals to the visitor through their session, so that the browser never gets an API token. */
export async function loader({ context, request, url }: LoaderFunctionArgs) {
  if (!isBackgroundRequest(request))
    throw redirect(href('/dashboard', context.get(visitContext).locale))
  // When a stream was interrupted, the browser sends the id of the last event it received; for a new stream,
  // the page sends the position at which it was read.
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
