import { databaseErrorCode } from './transaction.ts'

export type BatchOptions<Ticket, Result> = {
  /** Batches under way at once when many wait: one is decided while the other commits. */
  readonly lanes: number
  /** The most tickets of one commit. */
  readonly batchMax: number
  /** Two tickets of one name are never in two batches at once: the later waits for what the earlier did. */
  readonly nameOf: (ticket: Ticket) => string
  /** Decides a batch and commits it; one result a ticket, in their order. */
  readonly post: (batch: readonly Ticket[]) => Promise<readonly (Result | Error)[]>
}

type Waiting<Ticket, Result> = {
  readonly ticket: Ticket
  resolve(result: Result): void
  reject(error: unknown): void
}

// A batch costs as much as several purchases before the first is looked at. Below this number those
// that come while one is under way wait for it and share the next.
const worthALane = 16

// Those whose tickets were committed together ask again within a moment of each other. The next
// batch waits this long for as many as there were; who comes alone waits for nobody.
const gatherMilliseconds = 2

/**
 * A counter where tickets are brought. Those that wait at the same moment are decided one after the other and committed
 * together, so that they do not queue for each other's commits. Resolves after the commit.
 */
export function gatherInBatches<Ticket, Result>(
  options: BatchOptions<Ticket, Result>,
): (ticket: Ticket) => Promise<Result> {
  const { lanes, batchMax, nameOf } = options
  let waiting: Waiting<Ticket, Result>[] = []
  const underWay = new Set<string>()
  let busy = 0
  let isCalled = false
  let expected = 1
  let gathering: NodeJS.Timeout | null = null

  // Served at the end of this turn: tickets that arrive together leave together.
  function serveSoon(): void {
    if (isCalled) return
    isCalled = true
    setImmediate(serve)
  }

  function serve(): void {
    isCalled = false
    if (busy === 0 && waiting.length < expected) {
      if (waiting.length > 0) gathering ??= setTimeout(serveGathered, gatherMilliseconds)
      return
    }
    if (gathering !== null) clearTimeout(gathering)
    gathering = null
    while (busy < lanes && waiting.length >= (busy === 0 ? 1 : worthALane)) {
      const batch = nextBatch()
      if (batch.length === 0) return
      busy += 1
      void settle(options, batch).finally(() => {
        busy -= 1
        for (const { ticket } of batch) underWay.delete(nameOf(ticket))
        expected = Math.min(batchMax, batch.length + waiting.length)
        serveSoon()
      })
    }
  }

  function serveGathered(): void {
    gathering = null
    expected = 1
    serve()
  }

  // A name that is being served waits for the outcome, which the next batch then finds.
  function nextBatch(): Waiting<Ticket, Result>[] {
    const batch: Waiting<Ticket, Result>[] = []
    const rest: Waiting<Ticket, Result>[] = []
    // Shared out among the lanes that are free, so that none is idle beside a long batch.
    const parts = Math.min(lanes - busy, Math.floor(waiting.length / worthALane))
    const share = Math.min(batchMax, Math.ceil(waiting.length / Math.max(1, parts)))
    for (const one of waiting) {
      const name = nameOf(one.ticket)
      if (batch.length < share && !underWay.has(name)) {
        underWay.add(name)
        batch.push(one)
      } else rest.push(one)
    }
    waiting = rest
    return batch
  }

  return (ticket) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ ticket, resolve, reject })
      serveSoon()
    })
}

async function settle<Ticket, Result>(
  options: BatchOptions<Ticket, Result>,
  batch: readonly Waiting<Ticket, Result>[],
): Promise<void> {
  try {
    const results = await options.post(batch.map(({ ticket }) => ticket))
    batch.forEach((one, index) => {
      const result = results[index]
      if (result instanceof Error) one.reject(result)
      else if (result === undefined) one.reject(new Error('a ticket was not decided'))
      else one.resolve(result)
    })
  } catch (error) {
    // Something keeps the rows of one of them: the others need not wait for it, nor fail with it.
    if (batch.length > 1 && databaseErrorCode(error) === '55P03') {
      for (const one of batch) await settle(options, [one])
      return
    }
    // Whether it was committed is not known here: who asks again with the same key will see.
    for (const one of batch) one.reject(error)
  }
}
