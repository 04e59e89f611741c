import type { Logger } from 'pino'

export type RepeatingTask = {
  readonly name: string
  readonly everyMilliseconds: number
  /** Processes due items and returns how many; safe to run more than once and in several workers. */
  run(): Promise<number>
}

const faultMillisecondsMax = 30_000

/**
 * Runs each task repeatedly, immediately while there is more to do. A failing task is retried with growing
 * pauses of up to half a minute. Returns a function that stops all tasks after the running ones have finished.
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
      // A first failure is often only a short interruption of the database.
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
