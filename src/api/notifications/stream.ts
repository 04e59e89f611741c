import { stream } from '#contract/notifications/stream.ts'
import type { EndReason, Live, LiveSignal, Resumed, Watcher } from '#notifications'
import { propertyLabels, propertyNotFound } from '#properties'
import { resource } from '../resource.ts'

/** The signed-in user's live signals. */
export const streamRoutes = resource().serve(stream, async (c) => {
  const { services, actor, sessionId } = c.var
  const subjectId = c.req.valid('query').property ?? null
  if (subjectId !== null && !(await propertyLabels(services.db, [subjectId])).has(subjectId))
    throw propertyNotFound()
  const after = positionOf(c.req.header('last-event-id'))
  const about = { userId: actor.userId, sessionId, subjectId }
  const body = await openStream(services.live, about, after)
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
    // The description knows only what is written out as JSON.
  }) as never
})

function positionOf(header: string | undefined): bigint | null {
  return header !== undefined && /^\d{1,18}$/.test(header) ? BigInt(header) : null
}

const heartbeatMilliseconds = 15_000

/** A reader this far behind is let go: it comes again and goes on where it was. */
const behindMax = 100

const encoder = new TextEncoder()

type About = Pick<Watcher, 'userId' | 'sessionId' | 'subjectId'>

async function openStream(
  live: Live,
  about: About,
  after: bigint | null,
): Promise<ReadableStream<Uint8Array>> {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own
      },
      cancel: () => stop(),
    },
    { highWaterMark: 1 },
  )
  const close = () => {
    stop()
    try {
      controller?.close()
    } catch {
      // The reader went first.
    }
    controller = null
  }
  const write = (text: string) => {
    if (controller === null) return
    if ((controller.desiredSize ?? 0) < -behindMax) close()
    else controller.enqueue(encoder.encode(text))
  }
  const early: string[] = []
  let isOpen = false
  const say = (text: string) => {
    if (isOpen) write(text)
    else early.push(text)
  }
  const watched = await live.watch(
    {
      ...about,
      onSignal: (signal) => say(signalText(signal)),
      onEnd: (reason) => {
        say(endText(reason))
        close()
      },
    },
    after,
  )
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMilliseconds)
  heartbeat.unref()
  stop = () => {
    clearInterval(heartbeat)
    watched.stop()
  }
  isOpen = true
  write(openText(watched.resumed, after))
  for (const text of early) write(text)
  return body
}

const retryMilliseconds = 3_000

// Anyone who goes on where they were keeps their place until the next signal gives another.
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
