import type { Logger } from 'pino'

export type RepeatingTask = {
  readonly name: string
  readonly everyMilliseconds: number
  /** Does what is due and says how much it was; safe to run twice and in several workers. */
  run(): Promise<number>
}

const faultMillisecondsMax = 30_000

/**
 * Runs each task again and again, at once while there is more to do. One that fails is tried again
 * ever later, up to half a minute. Returns how to stop: what is under way is finished first.
 */
export function runRepeatedly(tasks: readonly RepeatingTask[], log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const loops = tasks.map((task) => repeat(task, log, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

async function repeat(task: RepeatingTask, log: Logger, stopping: AbortSignal): Promise<void> {
  let faults = 0
  while (!stopping.aborted) {
    let waitMilliseconds = task.everyMilliseconds
    try {
      if ((await task.run()) > 0) waitMilliseconds = 0
      faults = 0
    } catch (error) {
      faults += 1
      waitMilliseconds = Math.min(task.everyMilliseconds * 2 ** faults, faultMillisecondsMax)
      // The first time it may be no more than the database being away for a moment.
      if (faults === 1) log.warn({ task: task.name, reason: String(error) }, 'a task failed')
      else log.error({ err: error, task: task.name }, 'a task failed again')
    }
    await pause(waitMilliseconds, stopping)
  }
}

function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    stopping.addEventListener('abort', end)
  })
}
