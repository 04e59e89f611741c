/** A queue that serves several lines in turn; the caller chooses the line of each request. */
type FairQueue = {
  /** Runs `work` when its turn comes; rejects with the error of `onFull` when the queue drops it. */
  run<Result>(line: string, work: () => Promise<Result>): Promise<Result>
}

type Waiting = { readonly admit: () => void; readonly refuse: () => void }

/**
 * Creates a queue with a limit on running and on waiting work. Lines are served in turn, so a client that sends
 * a thousand requests delays another client by one request only. When the queue is full, the longest line loses
 * its newest request.
 */
export function createFairQueue(limits: {
  readonly atOnceMax: number
  readonly waitingMax: number
  readonly onFull: () => Error
}): FairQueue {
  const { atOnceMax, waitingMax, onFull } = limits
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function admitNext(): void {
    const next = lines.entries().next()
    if (next.done === true) {
      running -= 1
      return
    }
    const [line, members] = next.value
    // The line moves behind all others when requests remain in it.
    lines.delete(line)
    const first = members.shift()
    if (members.length > 0) lines.set(line, members)
    waiting -= 1
    first?.admit()
  }

  function rejectNewestOfLongest(arriving: string): boolean {
    let longest = arriving
    for (const [line, { length }] of lines)
      if (length > (lines.get(longest)?.length ?? 0)) longest = line
    // When the new request's line is among the longest, the new request is refused.
    if (longest === arriving || (lines.get(longest)?.length ?? 0) <= 1) return true
    lines.get(longest)?.pop()?.refuse()
    waiting -= 1
    return false
  }

  function waitForTurn(line: string): Promise<void> {
    if (running < atOnceMax) {
      running += 1
      return Promise.resolve()
    }
    if (waiting >= waitingMax && rejectNewestOfLongest(line)) return Promise.reject(onFull())
    return new Promise((resolve, reject) => {
      const members = lines.get(line) ?? []
      members.push({ admit: resolve, refuse: () => reject(onFull()) })
      lines.set(line, members)
      waiting += 1
    })
  }

  return {
    run: async (line, work) => {
      await waitForTurn(line)
      try {
        return await work()
      } finally {
        admitNext()
      }
    },
  }
}
