import type { Logger } from 'pino'
import type { Config } from '#config'
import type { Rooms } from '../join-rooms.ts'
import type { RepeatingTask } from '../repeating-tasks.ts'

/** What the worker's tasks are made from. */
export type Workshop = {
  readonly rooms: Rooms
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

/** A task that does not say how much it did: it waits its time before it comes again. */
export function uncounted(
  name: string,
  everyMilliseconds: number,
  run: () => Promise<unknown>,
): RepeatingTask {
  return task(name, everyMilliseconds, async () => {
    await run()
    return 0
  })
}
