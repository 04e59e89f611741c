import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Book } from '#contract/market/market-body.ts'

/**
 * Returns the current book: from the loader at first, then from the stream of changes. Without JavaScript a
 * reload updates it.
 */
export function useLiveBook<Given extends Book | null>(book: Given): Given | Book {
  const [live, setLive] = useState<{ readonly of: Book; readonly now: Book } | null>(null)
  const propertyId = book?.propertyId ?? null
  useEffect(() => {
    if (book === null || propertyId === null) return
    return followBook(propertyId, (now) => setLive({ of: book, now }))
  }, [book, propertyId])
  return live !== null && live.of === book ? live.now : book
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

// Only a visible tab opens the stream: a browser limits the number of connections to a server.
function followBook(propertyId: string, onBook: (book: Book) => void): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  let source: EventSource | null = null
  const follow = () => {
    if (document.visibilityState !== 'visible') {
      source?.close()
      source = null
    } else if (source === null) {
      source = new EventSource(
        `/api/market/stream/?${new URLSearchParams({ property: propertyId })}`,
      )
      source.addEventListener('book', ({ data }) => onBook(JSON.parse(data) as Book))
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    source?.close()
  }
}
