import type { KeptPage } from './kept-page.ts'

type PageCacheOptions = {
  readonly pagesMax: number
  /** The maximum age of a page, even without a notified change. */
  readonly maxAgeMs: number
  readonly now: () => number
}

type PageCache = {
  get(key: string): KeptPage | null
  /**
   * Renders a page once for concurrent requests. `make` returns null for a page that must not be cached;
   * waiting requests then get null too and render their own.
   */
  make(key: string, make: () => Promise<KeptPage | null>): Promise<KeptPage | null>
  clear(): void
}

/** Pages by address; the least recently used are dropped first. */
export function createPageCache({ pagesMax, maxAgeMs, now }: PageCacheOptions): PageCache {
  const pages = new Map<string, { page: KeptPage; madeAt: number; usedAt: number }>()
  const making = new Map<string, Promise<KeptPage | null>>()
  let generation = 0
  let uses = 0

  const keep = (key: string, page: KeptPage) => {
    uses += 1
    pages.set(key, { page, madeAt: now(), usedAt: uses })
    if (pages.size <= pagesMax) return
    const [longestUnused] = [...pages].reduce((one, other) =>
      other[1].usedAt < one[1].usedAt ? other : one,
    )
    pages.delete(longestUnused)
  }
  const makeOnce = async (key: string, make: () => Promise<KeptPage | null>) => {
    const begunIn = generation
    try {
      const page = await make()
      // A change during rendering may be missing in the page, so it is returned to waiting requests but not
      // cached.
      if (page !== null && begunIn === generation) keep(key, page)
      return page
    } finally {
      if (begunIn === generation) making.delete(key)
    }
  }
  return {
    get: (key) => {
      const entry = pages.get(key)
      if (entry === undefined) return null
      if (now() - entry.madeAt >= maxAgeMs) {
        pages.delete(key)
        return null
      }
      uses += 1
      entry.usedAt = uses
      return entry.page
    },
    make: (key, make) => {
      const known = making.get(key)
      if (known !== undefined) return known
      const promise = makeOnce(key, make)
      making.set(key, promise)
      return promise
    },
    clear: () => {
      generation += 1
      pages.clear()
      making.clear()
    },
  }
}
