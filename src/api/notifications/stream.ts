import { createRoute, z } from '@hono/zod-openapi'
import type { EndReason, Live, LiveSignal, Resumed, Watcher } from '#notifications'
import { propertyLabels, propertyNotFound } from '#properties'
import { problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { Slug } from '../properties/list-query.ts'

const stream = createRoute({
  method: 'get',
  path: '/notifications/stream',
  summary: 'Server-sent events: which kinds of my data have changed, as soon as they have',
  description:
    'Each event `signal` carries `{kind, subjectId}` and nothing of the change itself. With `Last-Event-ID` it goes on where it was cut; `reset` says that too much was missed and everything is to be read anew. It ends with `end` within five seconds after the session.',
  security: [{ bearer: [] }],
  middleware: signedIn,
  request: {
    query: z.strictObject({
      property: Slug.optional().openapi({
        description: 'A property that is looked at: how its offering goes is told as well',
      }),
    }),
    headers: z.object({ 'last-event-id': z.string().optional() }),
  },
  responses: {
    200: {
      description: 'Events until either side closes',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problems(
      'request.sign_in_required',
      'properties.not_found',
      'notifications.too_many_streams',
    ),
  },
})

/** The signed-in user's live signals. */
export const streamRoutes = resource().openapi(stream, async (c) => {
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
