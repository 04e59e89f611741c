import { tooManyAttempts } from '#identity'

/** Refuses an account that calls too often; counted in this process. */
export type CallLimit = (userId: string) => void

const windowMilliseconds = 60_000
const accountsMax = 50_000

/**
 * Limits the calls of an account per minute. Our own pages never reach the limit; a program that does learns
 * when to retry. Counted in memory, so that a refused call costs nothing; with several servers the limit
 * applies to each.
 */
export function limitCalls(perMinute: number, now = () => performance.now()): CallLimit {
  let counts = new Map<string, number>()
  let begunAt = now()
  return (userId) => {
    const at = now()
    if (at - begunAt >= windowMilliseconds || counts.size >= accountsMax) {
      counts = new Map()
      begunAt = at
    }
    const count = (counts.get(userId) ?? 0) + 1
    counts.set(userId, count)
    if (count <= perMinute) return
    const left = begunAt + windowMilliseconds - at
    throw tooManyAttempts({ retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) })
  }
}
