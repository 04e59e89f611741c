import { tooManyAttempts } from '#identity'

/** Refuses an account that calls too often; counted in this process. */
export type CallLimit = (userId: string) => void

const windowMilliseconds = 60_000
const accountsMax = 50_000

/**
 * So many calls of one account a minute. Nobody's pages come near it; a program of theirs that does is
 * informed when to retry, and costs nothing until then. Counted in memory, so that a call that is refused
 * asks for nothing: with several servers an account has so many on each.
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
