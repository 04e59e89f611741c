import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Book } from '#contract/market/market-body.ts'
import { useReadAgain } from '../../../shell/live/read-again.ts'

/**
 * Returns the current book: from the loader at first, then from the stream of changes. After a trade, a new phase or a
 * halt the rest of the page is read again as well. Without JavaScript a reload updates it.
 */
export function useLiveBook<Given extends Book | null>(book: Given): Given | Book {
  const [live, setLive] = useState<{ readonly of: Book; readonly now: Book } | null>(null)
  const propertyId = book?.propertyId ?? null
  useEffect(() => {
    if (book === null || propertyId === null) return
    return followBook(propertyId, (now) => setLive({ of: book, now }))
  }, [book, propertyId])
  const shown = live !== null && live.of === book ? live.now : book
  const isRestOld = book !== null && shown !== null && restOf(shown) !== restOf(book)
  const readAgain = useReadAgain()
  useEffect(() => {
    if (!isRestOld) return
    const timer = window.setTimeout(readAgain, restMs)
    return () => window.clearTimeout(timer)
  }, [isRestOld, readAgain])
  return shown
}

/** Whether the book accepts orders now. */
export function isOpenTo({ window, haltedFor, tradableFrom }: Book): boolean {
  if (window === null || haltedFor !== null || tradableFrom > window.opensOn) return false
  return window.phase !== 'announced' && window.phase !== 'ended'
}

/** What the rest of the page of a property depends on: its history and the status of its windows. */
function restOf({ trades, window, haltedFor, haltedUntil }: Book): string {
  const busted = trades.filter(({ isBusted }) => isBusted).length
  return [trades[0]?.number, busted, window?.id, window?.phase, haltedFor, haltedUntil].join(' ')
}

/** Reloads the data of the page after each change of a property's book. */
export function useLiveMarket(propertyId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isFirst = true
    let gathering: number | undefined
    const stop = followBook(propertyId, () => {
      // The first message is the book at the start of the stream, not a change.
      if (isFirst) isFirst = false
      else gathering ??= window.setTimeout(() => void again(), gatherMs)
    })
    const again = async () => {
      gathering = undefined
      await revalidate()
    }
    return () => {
      stop()
      window.clearTimeout(gathering)
    }
  }, [propertyId, revalidate])
}

const gatherMs = 250

/**
 * Reloads the data of a page about several properties after each change of one of their books, and when the
 * stream resumes, because what happened in between is not in it. `propertyIds`: null for all properties.
 */
export function useLiveMarkets(propertyIds: readonly string[] | null, isLive = true): void {
  const readAgain = useReadAgain()
  const shown = useRef(propertyIds)
  useEffect(() => {
    shown.current = propertyIds
  }, [propertyIds])
  useEffect(() => {
    if (!isLive) return
    let lastAt = 0
    let timer: number | undefined
    const read = () => {
      timer = undefined
      lastAt = Date.now()
      readAgain()
    }
    const stop = followAll((changed) => {
      const ids = shown.current
      if (changed !== null && ids !== null && !changed.some((id) => ids.includes(id))) return
      timer ??= window.setTimeout(read, Math.max(0, lastAt + restMs - Date.now()))
    })
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [isLive, readAgain])
}

/** The shortest time between two reloads of a list. */
const restMs = 500

function followBook(propertyId: string, onBook: (book: Book) => void): () => void {
  return follow(new URLSearchParams({ property: propertyId }), (source) =>
    source.addEventListener('book', ({ data }) => onBook(JSON.parse(data) as Book)),
  )
}

/** Returns the properties that an event names; null, which stands for all of them, also when it names none. */
function changedIn(data: string): readonly string[] | null {
  const { propertyIds }: { propertyIds?: unknown } = JSON.parse(data)
  return Array.isArray(propertyIds) ? propertyIds.map(String) : null
}

function followAll(onChange: (propertyIds: readonly string[] | null) => void): () => void {
  // The page was read just before the stream opens for the first time.
  let isResumed = false
  return follow(new URLSearchParams(), (source) => {
    source.addEventListener('open', () => {
      if (isResumed) onChange(null)
      isResumed = true
    })
    source.addEventListener('change', ({ data }) => onChange(changedIn(data)))
  })
}

// Only a visible tab opens the stream: a browser limits the number of connections to a server.
function follow(query: URLSearchParams, listen: (source: EventSource) => void): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  let source: EventSource | null = null
  const openOrClose = () => {
    if (document.visibilityState !== 'visible') {
      source?.close()
      source = null
    } else if (source === null) {
      source = new EventSource(`/api/market/stream/?${query}`)
      listen(source)
    }
  }
  document.addEventListener('visibilitychange', openOrClose)
  openOrClose()
  return () => {
    document.removeEventListener('visibilitychange', openOrClose)
    source?.close()
  }
}
