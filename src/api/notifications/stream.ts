import { stream } from '#contract/notifications/stream.ts'
import type { EndReason, LiveSignal, Resumed } from '#notifications'
import { propertyLabels, propertyNotFound } from '#properties'
import { eventStream } from '../event-stream.ts'
import { resource } from '../resource.ts'

/** The signed-in user's live stream of signals. */
export const streamRoutes = resource().serve(stream, async (c) => {
  const { services, actor, sessionId } = c.var
  const subjectId = c.req.valid('query').property ?? null
  if (subjectId !== null && !(await propertyLabels(services.db, [subjectId])).has(subjectId))
    throw propertyNotFound()
  const after = positionOf(c.req.header('last-event-id'))
  const answer = await eventStream(async ({ say, close }) => {
    const watcher = {
      userId: actor.userId,
      sessionId,
      subjectId,
      onSignal: (signal: LiveSignal) => say(signalText(signal)),
      onEnd: (reason: EndReason) => {
        say(endText(reason))
        close()
      },
    }
    const { resumed, stop } = await services.live.watch(watcher, after)
    return { first: openText(resumed, after), stop }
  })
  // The API document can describe JSON responses only.
  return answer as never
})

function positionOf(header: string | undefined): bigint | null {
  return header !== undefined && /^\d{1,18}$/.test(header) ? BigInt(header) : null
}

const retryMilliseconds = 3_000

// A client that resumes keeps its position until the next signal has another.
function openText({ position, isGap }: Resumed, after: bigint | null): string {
  const place = after === null || isGap ? `id: ${position}\n` : ''
  return `retry: ${retryMilliseconds}\n${place}event: ${isGap ? 'reset' : 'open'}\ndata: {}\n\n`
}

function signalText({ position, kind, subjectId }: LiveSignal): string {
  return `id: ${position}\nevent: signal\ndata: ${JSON.stringify({ kind, subjectId })}\n\n`
}

function endText(reason: EndReason): string {
  return `event: end\ndata: ${JSON.stringify({ reason })}\n\n`
}
