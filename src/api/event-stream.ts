const heartbeatMilliseconds = 15_000

/** A client that is this far behind is disconnected; it reconnects and resumes. */
const behindMax = 100

const encoder = new TextEncoder()

/** The writing side of a stream of server-sent events; writes after its end are ignored. */
type EventWriter = {
  /** Sends events as text, each terminated by an empty line. */
  say(text: string): void
  close(): void
}

/**
 * Responds with server-sent events. `begin` may write immediately; its writes follow the `first` events that it
 * resolves to. Its `stop` is called when either side has ended the stream.
 */
export async function eventStream(
  begin: (writer: EventWriter) => Promise<{ readonly first: string; readonly stop: () => void }>,
): Promise<Response> {
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
      // The client disconnected first.
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
  const begun = await begin({
    say: (text) => {
      if (isOpen) write(text)
      else early.push(text)
    },
    close,
  })
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMilliseconds)
  heartbeat.unref()
  stop = () => {
    clearInterval(heartbeat)
    begun.stop()
  }
  isOpen = true
  write(begun.first)
  for (const text of early) write(text)
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })
}
