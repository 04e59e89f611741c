const encoder = new TextEncoder()
const partLength = 32 * 1024

/** Encodes texts as UTF-8, in larger chunks than one row each. */
export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let gathered = ''
  for await (const text of texts) {
    gathered += text
    if (gathered.length < partLength) continue
    yield encoder.encode(gathered)
    gathered = ''
  }
  if (gathered !== '') yield encoder.encode(gathered)
}

/**
 * Returns a stream that reads the next chunk only when its consumer requests it, and nothing before. Cancelling the
 * stream ends the source.
 */
export function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await source.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
