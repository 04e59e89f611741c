/**
 * Sessions that ended in this process a moment ago. A response in progress may have refreshed one of them
 * before and must not restore its cookie.
 */
export type EndedTokens = {
  add(refreshToken: string): void
  has(refreshToken: string | null): boolean
}

// Longer than any response takes.
const rememberedMilliseconds = 120_000

export function recordEndedTokens(now: () => number = () => performance.now()): EndedTokens {
  const endedAt = new Map<string, number>()
  return {
    add: (refreshToken) => {
      const oldest = now() - rememberedMilliseconds
      // In the order in which they ended, so all later ones are more recent.
      for (const [token, at] of endedAt) {
        if (at > oldest) break
        endedAt.delete(token)
      }
      endedAt.delete(refreshToken)
      endedAt.set(refreshToken, now())
    },
    has: (refreshToken) => refreshToken !== null && endedAt.has(refreshToken),
  }
}
