import type { KeptPage } from './kept-page.ts'

export type PageCacheOptions = {
  readonly pagesMax: number
  /** A page older than this is rebuilt even when nobody said that it changed. */
  readonly maxAgeMs: number
  readonly now: () => number
}

export type PageCache = {
  get(key: string): KeptPage | null
  /**
   * Makes a page once, however many ask for it at the same time. `make` answers null for what must
   * not be kept; those who wait then get null too and ask for themselves.
   */
  make(key: string, make: () => Promise<KeptPage | null>): Promise<KeptPage | null>
  clear(): void
}

/** Pages by address, the longest unused forgotten first. */
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
      // What changed while it was made may be missing in it: those who waited see it, nobody later.
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
