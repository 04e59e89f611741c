import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '#database'

const pauseMillisecondsMin = 250
const pauseMillisecondsMax = 5_000

/**
 * Tries until the database can be reached, ever later, up to five seconds: a program that starts while
 * the database is away waits for it instead of dying. What else goes wrong is thrown. A program whose
 * parent has gone waits for nothing.
 */
export async function whenReachable<Answer>(
  attempt: () => Promise<Answer>,
  onAway: (error: unknown) => void,
): Promise<Answer> {
  for (let wait = pauseMillisecondsMin; ; wait = Math.min(wait * 2, pauseMillisecondsMax)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isDatabaseAway(error) || process.connected === false) throw error
      onAway(error)
    }
    await pause(wait)
  }
}
