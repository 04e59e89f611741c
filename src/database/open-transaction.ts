import { AsyncLocalStorage } from 'node:async_hooks'

// Marks the code that runs inside a transaction, at any depth, so that no call to another machine is made
// while rows are locked.
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the callback of a transaction; `assertNoTransaction` fails inside it until it ends. */
export async function insideTransaction<Result>(run: () => Promise<Result>): Promise<Result> {
  const mark = { isOpen: true }
  try {
    return await current.run(mark, run)
  } finally {
    // Work that the callback started without awaiting it may continue; it is outside the transaction now.
    mark.isOpen = false
  }
}

/** Throws when called inside an open transaction; `what` names the slow external call in the error. */
export function assertNoTransaction(what: string): void {
  if (current.getStore()?.isOpen === true)
    throw new Error(`${what} was called inside an open transaction`)
}
