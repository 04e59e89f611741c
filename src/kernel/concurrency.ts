/**
 * Runs `act` for each item, at most `concurrency` at the same time. Waits until all have ended, then throws
 * the first failure.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  // The runners share one iterator, so that each item is taken once.
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const run = async () => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
      await act(next.value)
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, run))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
