import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#database'

const pauseMillisecondsMin = 250
const pauseMillisecondsMax = 5_000

/**
 * Retries until the database is available, with growing pauses of up to five seconds, so that a program that
 * starts before the database waits for it. Throws any other error. Stops waiting when the parent process is
 * gone.
 */
export async function whenReachable<Answer>(
  attempt: () => Promise<Answer>,
  onAway: (error: unknown) => void,
): Promise<Answer> {
  for (let wait = pauseMillisecondsMin; ; wait = Math.min(wait * 2, pauseMillisecondsMax)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || process.connected === false) throw error
      onAway(error)
    }
    await pause(wait)
  }
}
