import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/**
 * Runs the work and resolves or rejects at the next whole multiple of `stepMilliseconds` after the start, so
 * that a client cannot measure that one case takes slightly longer than another.
 */
export async function inConstantTime<Result>(
  stepMilliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const since = performance.now()
  try {
    return await work()
  } finally {
    const steps = Math.ceil((performance.now() - since) / stepMilliseconds)
    const due = since + steps * stepMilliseconds
    // A timer has a resolution of whole milliseconds; the remainder is waited for with `setImmediate`.
    await pause(Math.max(0, Math.floor(due - performance.now()) - 1))
    while (performance.now() < due) await turn()
  }
}
