import { forEachConcurrently } from './concurrency.ts'

/**
 * Receives the failure of an item that a job could not process and continued after. Jobs require it, so that no
 * failure is lost.
 */
export type OnFailure = (id: string, error: unknown) => void

/** Failures of items that do not stop the items after them. */
export type Failures = {
  add(subject: string, error: unknown): void
  /** Throws all failures together, if there are any. Called after the last item. */
  throwAny(): void
}

/** Collects the failures of items that are processed one after the other, so that one does not stop the others. */
export function collectFailures(): Failures {
  const failures: Error[] = []
  return {
    add: (subject, error) => {
      // Each of several failures is shown with its cause, which a nested one would hide from the log.
      const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
      failures.push(...causes.map((cause) => new Error(`${subject} failed`, { cause })))
    },
    throwAny: () => {
      if (failures.length > 0)
        throw new AggregateError(failures, failures.map(({ message }) => message).join(', '))
    },
  }
}

/**
 * Processes each item, one after the other or several at the same time, so that one that fails does not stop the
 * others. Returns how many `process` finished, and throws all failures together after the last item.
 */
export async function processEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  subjectOf: (item: Item) => string,
  process: (item: Item) => Promise<number | boolean>,
  concurrency = 1,
): Promise<number> {
  const failures = collectFailures()
  let count = 0
  await forEachConcurrently(items, concurrency, async (item) => {
    try {
      const done = await process(item)
      if (done !== false) count += done === true ? 1 : done
    } catch (error) {
      failures.add(subjectOf(item), error)
    }
  })
  failures.throwAny()
  return count
}

/**
 * Processes batches of items. When a batch fails, each of its items is processed alone, so that one that fails does
 * not stop the others. Returns how many `process` finished, and throws the failures of items together at the end.
 */
export async function processBatches<Item>(
  batches: AsyncIterable<readonly Item[]>,
  subjectOf: (item: Item) => string,
  process: (items: readonly Item[]) => Promise<number>,
): Promise<number> {
  let count = 0
  async function* failed(): AsyncGenerator<Item, void> {
    for await (const batch of batches) {
      const done = await process(batch).catch(() => null)
      if (done === null) yield* batch
      else count += done
    }
  }
  return (await processEach(failed(), subjectOf, (item) => process([item]))) + count
}
