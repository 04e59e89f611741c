import { databaseErrorCode } from './transaction.ts'

type BatchOptions<Request, Result> = {
  /** The most batches processed at once: one is decided while another commits. */
  readonly concurrency: number
  /** The most requests in one batch, which is one commit. */
  readonly batchMax: number
  /** Requests with equal keys are never in two batches at once: the later one waits for the outcome of the earlier. */
  readonly keyOf: (request: Request) => string
  /** Decides and commits a batch; returns one result per request, in their order. */
  readonly post: (batch: readonly Request[]) => Promise<readonly (Result | Error)[]>
}

type Waiting<Request, Result> = {
  readonly request: Request
  resolve(result: Result): void
  reject(error: unknown): void
}

// The fixed cost of a batch equals that of several requests. A second batch starts beside a running one only
// when at least this many requests wait.
const concurrentBatchMin = 16

// Clients whose requests were committed together usually send the next ones at the same time. The next batch
// waits this long for as many requests as the last one had; a single request does not wait.
const gatherMilliseconds = 2

/**
 * Returns a function that submits a request. Requests that wait at the same time are decided one after the other
 * and committed together, so that they do not each wait for a commit. Resolves after the commit.
 */
export function createBatcher<Request, Result>(
  options: BatchOptions<Request, Result>,
): (request: Request) => Promise<Result> {
  const { concurrency, batchMax, keyOf } = options
  let waiting: Waiting<Request, Result>[] = []
  const keysInFlight = new Set<string>()
  let running = 0
  let isScheduled = false
  let expected = 1
  let gathering: NodeJS.Timeout | null = null

  // Runs at the end of this turn, so that requests that arrive together are in one batch.
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(startBatches)
  }

  function startBatches(): void {
    isScheduled = false
    if (running === 0 && waiting.length < expected) {
      if (waiting.length > 0) gathering ??= setTimeout(startGathered, gatherMilliseconds)
      return
    }
    if (gathering !== null) clearTimeout(gathering)
    gathering = null
    while (running < concurrency && waiting.length >= (running === 0 ? 1 : concurrentBatchMin)) {
      const batch = nextBatch()
      if (batch.length === 0) return
      running += 1
      void processBatch(options, batch).finally(() => {
        running -= 1
        for (const { request } of batch) keysInFlight.delete(keyOf(request))
        expected = Math.min(batchMax, batch.length + waiting.length)
        schedule()
      })
    }
  }

  function startGathered(): void {
    gathering = null
    expected = 1
    startBatches()
  }

  // A request whose key is in flight stays in the queue; a later batch finds the recorded outcome.
  function nextBatch(): Waiting<Request, Result>[] {
    const batch: Waiting<Request, Result>[] = []
    const rest: Waiting<Request, Result>[] = []
    // Divided among the batches that may start now, so that none runs alone while the others are idle.
    const parts = Math.min(concurrency - running, Math.floor(waiting.length / concurrentBatchMin))
    const size = Math.min(batchMax, Math.ceil(waiting.length / Math.max(1, parts)))
    for (const entry of waiting) {
      const key = keyOf(entry.request)
      if (batch.length < size && !keysInFlight.has(key)) {
        keysInFlight.add(key)
        batch.push(entry)
      } else rest.push(entry)
    }
    waiting = rest
    return batch
  }

  return (request) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      schedule()
    })
}

async function processBatch<Request, Result>(
  options: BatchOptions<Request, Result>,
  batch: readonly Waiting<Request, Result>[],
): Promise<void> {
  try {
    const results = await options.post(batch.map(({ request }) => request))
    batch.forEach((entry, index) => {
      const result = results[index]
      if (result instanceof Error) entry.reject(result)
      else if (result === undefined) entry.reject(new Error('a request has no result'))
      else entry.resolve(result)
    })
  } catch (error) {
    // A lock timeout: another transaction holds a row that one of the requests needs. Each is processed alone, so
    // that the others neither wait nor fail.
    if (batch.length > 1 && databaseErrorCode(error) === '55P03') {
      for (const entry of batch) await processBatch(options, [entry])
      return
    }
    // It may have been committed; a retry with the same idempotency key finds out.
    for (const entry of batch) entry.reject(error)
  }
}
