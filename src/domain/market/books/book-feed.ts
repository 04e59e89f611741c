import type { Database } from '#database'
import type { Clock } from '#kernel'
import { listingNotFound, tooManyStreams } from '../refusals.ts'
import { currentWindow, nextWindow } from '../windows/read-windows.ts'
import { phaseAt, type TradingWindow } from '../windows/window.ts'
import type { BookCache } from './book-cache.ts'
import { onBookChange } from './book-changes.ts'
import { readListings } from './listings.ts'
import { type PublicBook, readBook } from './read-book.ts'

/** A subscriber to the book of a property. */
type BookFollower = {
  /** Called with the current state and after each change. Intermediate states may be skipped. */
  readonly onBook: (book: PublicBook) => void
  /** Called once when this process shuts down. */
  readonly onEnd: () => void
}

/** A subscriber to all books, who learns which of them have changed. */
type MarketFollower = {
  /** Called after changes with the properties whose books changed; null: any may have. */
  readonly onChange: (propertyIds: readonly string[] | null) => void
  /** Called once when this process shuts down. */
  readonly onEnd: () => void
}

/**
 * Sends the books of properties to subscribers shortly after each commit that changed one, and when the phase of the
 * trading window changes by the calendar alone.
 */
export type BookFeed = {
  /**
   * Subscribes; resolves to a function that unsubscribes. Refuses with `market.listing_not_found`, and with
   * `market.too_many_streams` when the address has twenty streams or the process has reached its limit.
   */
  follow(
    requested: { readonly propertyId: string; readonly address: string },
    follower: BookFollower,
  ): Promise<() => void>
  /** Subscribes to the changes of all books, without the books; refuses like `follow`. */
  followAll(requested: { readonly address: string }, follower: MarketFollower): () => void
  /** The number of subscribers in this process. */
  count(): number
  close(): void
}

type BookFeedOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly books: BookCache
  /** Called after each commit that changed a book and each new phase, with or without subscribers. */
  readonly onChange?: () => void
  readonly onError: (error: unknown) => void
}

/** The shortest time between two events for a subscriber, however often books change, in milliseconds. */
const pauseMilliseconds = 200
/** How often the phase of the trading window is compared with the clock, */
const lookMilliseconds = 1_000
/** and how often the window is read while its phase stays the same. */
const windowMilliseconds = 60_000
/** The pause after a book could not be read. */
const againMilliseconds = 1_000

const perAddressMax = 20
const followersMax = 5_000

type Followed = {
  readonly followers: Set<BookFollower>
  isReading: boolean
  isDue: boolean
}

export function openBookFeed(options: BookFeedOptions): BookFeed {
  const { db, clock, books, onChange, onError } = options
  const followed = new Map<string, Followed>()
  const everywhere = new Set<MarketFollower>()
  const gather = gathering(everywhere)
  const places = streamPlaces()
  let isClosed = false

  const readOn = async (propertyId: string, of: Followed) => {
    while (of.isDue && of.followers.size > 0 && !isClosed) {
      of.isDue = false
      const book = await readBook(db, clock, books, propertyId)
      for (const { onBook } of of.followers) onBook(book)
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
  }
  const wake = (propertyId: string, of: Followed) => {
    of.isDue = true
    if (of.isReading) return
    of.isReading = true
    void readOn(propertyId, of)
      .catch((error: unknown) => {
        onError(error)
        setTimeout(() => wake(propertyId, of), againMilliseconds).unref()
      })
      .finally(() => {
        of.isReading = false
        if (of.isDue && of.followers.size > 0 && !isClosed) wake(propertyId, of)
      })
  }
  const notifyAbout = (changed: string | null) => {
    gather(changed)
    for (const [propertyId, of] of followed) {
      if (changed === null || changed === propertyId) wake(propertyId, of)
    }
  }
  const listen = () =>
    onBookChange(db, (changed) => {
      onChange?.()
      notifyAbout(changed)
    })
  const stopCalendar = watchCalendar(options, () => {
    onChange?.()
    notifyAbout(null)
  })
  let stopListening = onChange === undefined ? null : listen()

  return {
    follow: async ({ propertyId, address }, follower) => {
      const [listing] = await readListings(db, [propertyId])
      if (listing === undefined) throw listingNotFound()
      const leave = places.take(address)
      stopListening ??= listen()
      const of = followed.get(propertyId) ?? {
        followers: new Set(),
        isReading: false,
        isDue: false,
      }
      of.followers.add(follower)
      followed.set(propertyId, of)
      wake(propertyId, of)
      return () => {
        if (!of.followers.delete(follower)) return
        leave()
        if (of.followers.size === 0 && followed.get(propertyId) === of) followed.delete(propertyId)
      }
    },
    followAll: ({ address }, follower) => {
      const leave = places.take(address)
      stopListening ??= listen()
      everywhere.add(follower)
      return () => {
        if (everywhere.delete(follower)) leave()
      }
    },
    count: places.count,
    close: () => {
      isClosed = true
      stopListening?.()
      stopCalendar()
      for (const { followers } of followed.values()) for (const { onEnd } of followers) onEnd()
      for (const { onEnd } of everywhere) onEnd()
    },
  }
}

/**
 * Calls `onPhase` when the phase of the trading window changes: an opening auction begins without a change of any book.
 * Returns a function that stops it.
 */
function watchCalendar({ db, clock, onError }: BookFeedOptions, onPhase: () => void): () => void {
  let window: TradingWindow | null = null
  let phase: string | null = null
  let readAt = Number.NEGATIVE_INFINITY
  const phaseOf = (at: Date) => (window === null ? null : `${window.id} ${phaseAt(window, at)}`)
  const look = async () => {
    const isFirst = readAt === Number.NEGATIVE_INFINITY
    if (performance.now() - readAt > windowMilliseconds || phaseOf(clock.now()) !== phase) {
      readAt = performance.now()
      window = (await currentWindow(db, clock.now())) ?? (await nextWindow(db, clock.now()))
    }
    const before = phase
    phase = phaseOf(clock.now())
    if (!isFirst && phase !== before) onPhase()
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch(onError)
      .finally(() => {
        isLooking = false
      })
  }, lookMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns a function that gathers changes for a moment before it names them to all followers. */
function gathering(followers: ReadonlySet<MarketFollower>): (propertyId: string | null) => void {
  const gathered = new Set<string | null>()
  const flush = () => {
    const ids = [...gathered].filter((id) => id !== null)
    const propertyIds = gathered.has(null) ? null : ids
    gathered.clear()
    for (const { onChange } of followers) onChange(propertyIds)
  }
  return (propertyId) => {
    if (followers.size === 0) return
    if (gathered.size === 0) setTimeout(flush, pauseMilliseconds).unref()
    gathered.add(propertyId)
  }
}

/** Limits the streams of one address and of the process. `take` returns a function that gives the place back. */
function streamPlaces() {
  const ofAddress = new Map<string, number>()
  let all = 0
  return {
    count: () => all,
    take: (address: string) => {
      const own = ofAddress.get(address) ?? 0
      if (own >= perAddressMax || all >= followersMax) throw tooManyStreams()
      ofAddress.set(address, own + 1)
      all += 1
      return () => {
        all -= 1
        const left = (ofAddress.get(address) ?? 1) - 1
        if (left === 0) ofAddress.delete(address)
        else ofAddress.set(address, left)
      }
    },
  }
}
