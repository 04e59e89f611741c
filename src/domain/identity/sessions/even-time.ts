import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/**
 * Does the work and answers, or refuses, on the next whole `stepMilliseconds` after it was asked: that
 * one case takes a little longer than another cannot be noticed from outside.
 */
export async function inEvenTime<Result>(
  stepMilliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const since = performance.now()
  try {
    return await work()
  } finally {
    const steps = Math.ceil((performance.now() - since) / stepMilliseconds)
    const due = since + steps * stepMilliseconds
    // A timer knows whole milliseconds only; the rest is waited for turn by turn.
    await pause(Math.max(0, Math.floor(due - performance.now()) - 1))
    while (performance.now() < due) await turn()
  }
}
