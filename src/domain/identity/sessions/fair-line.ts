/** Work that waits its turn; who waits in which line is the caller's to say. */
export type FairLine = {
  /** Runs `work` when its turn comes; rejects with what `onFull` makes when it is sent away. */
  run<Result>(line: string, work: () => Promise<Result>): Promise<Result>
}

type Waiting = { readonly admit: () => void; readonly refuse: () => void }

/**
 * Lets so many run at once and so many wait. Lines take turns, so that a caller who sends a thousand requests waits
 * behind the first of everybody else; when nobody more fits, the longest line loses its last.
 */
export function openFairLine(limits: {
  readonly atOnceMax: number
  readonly waitingMax: number
  readonly onFull: () => Error
}): FairLine {
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
    // Behind all others, where anyone is left in it.
    lines.delete(line)
    const first = members.shift()
    if (members.length > 0) lines.set(line, members)
    waiting -= 1
    first?.admit()
  }

  function refuseOne(arriving: string): boolean {
    let longest = arriving
    for (const [line, { length }] of lines)
      if (length > (lines.get(longest)?.length ?? 0)) longest = line
    // A line that is as long as any other gives way to nobody.
    if (longest === arriving || (lines.get(longest)?.length ?? 0) <= 1) return true
    lines.get(longest)?.pop()?.refuse()
    waiting -= 1
    return false
  }

  function turn(line: string): Promise<void> {
    if (running < atOnceMax) {
      running += 1
      return Promise.resolve()
    }
    if (waiting >= waitingMax && refuseOne(line)) return Promise.reject(onFull())
    return new Promise((resolve, reject) => {
      const members = lines.get(line) ?? []
      members.push({ admit: resolve, refuse: () => reject(onFull()) })
      lines.set(line, members)
      waiting += 1
    })
  }

  return {
    run: async (line, work) => {
      await turn(line)
      try {
        return await work()
      } finally {
        admitNext()
      }
    },
  }
}
