import type { Logger } from 'pino'
import type { Config } from '#config'
import type { ProgramServices } from '../open-services.ts'
import type { RepeatingTask } from '../repeating-tasks.ts'

/** The dependencies of the worker's tasks. */
export type TaskServices = {
  readonly services: ProgramServices
  readonly config: Config
  readonly log: Logger
}

export const second = 1000
export const minute = 60 * second

export function task(
  name: string,
  everyMilliseconds: number,
  run: () => Promise<number>,
): RepeatingTask {
  return { name, everyMilliseconds, run }
}

/** Turns a function without a count into a task, which always waits for its interval. */
export function taskWithoutCount(
  name: string,
  everyMilliseconds: number,
  run: () => Promise<unknown>,
): RepeatingTask {
  return task(name, everyMilliseconds, async () => {
    await run()
    return 0
  })
}
