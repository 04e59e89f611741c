const heartbeatMilliseconds = 15_000

/** A reader this far behind is let go: it comes again and goes on where it was. */
const behindMax = 100

const encoder = new TextEncoder()

/** What a stream of server-sent events is fed by; nothing arrives after its end. */
export type EventWriter = {
  /** Sends events as text, complete with their empty line. */
  say(text: string): void
  close(): void
}

/**
 * Answers with server-sent events. `begin` may write at once; what it writes follows the `first` events that it
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
