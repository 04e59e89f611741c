import { expect, vi } from 'vitest'
import type { createApi } from '#api'

/** One server-sent event; its id is null when it has none. */
export type ServerEvent = {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

export type OpenStream = {
  readonly headers: Headers
  /** All events received so far, in order. */
  readonly events: ServerEvent[]
  readonly isOver: () => boolean
  close(): Promise<void>
}

/** Opens a stream of server-sent events and waits for its first event. */
export async function openEvents(
  app: ReturnType<typeof createApi>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const response = await app.fetch(new Request(`http://127.0.0.1/api${path}`, { headers }))
  expect(response.status).toBe(200)
  const events: ServerEvent[] = []
  let isOver = false
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  void (async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      events.push(...parts.filter((part) => part !== ':').map(eventOf))
    }
    isOver = true
  })()
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0), { interval: 2 })
  return { headers: response.headers, events, isOver: () => isOver, close: () => reader.cancel() }
}

function eventOf(text: string): ServerEvent {
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? null
  return { id: of('id'), event: of('event') ?? '', data: of('data') ?? '' }
}
