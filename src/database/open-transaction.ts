import { AsyncLocalStorage } from 'node:async_hooks'

// What runs inside a story knows of it, however deep: so that nobody waits for another machine while
// rows are locked.
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the story of a transaction; until it ends, `assertNoTransaction` fails inside it. */
export async function insideTransaction<Result>(story: () => Promise<Result>): Promise<Result> {
  const mark = { isOpen: true }
  try {
    return await current.run(mark, story)
  } finally {
    // What the story has begun and nobody waits for may go on, and is outside from here on.
    mark.isOpen = false
  }
}

/** Fails when a transaction is open around this call: `what` is outside and may take its time. */
export function assertNoTransaction(what: string): void {
  if (current.getStore()?.isOpen === true)
    throw new Error(`${what} was called inside an open transaction`)
}
