import { createContext, useEffect, useRef } from 'react'
import { useReadAgain } from './read-again.ts'

/** The live signals that what the page shows already includes. */
export const LivePosition = createContext(0)

/** Before that the page has more urgent things to load. */
const afterLoadMs = 2_000

/**
 * Reads the page again when something on it has changed: figures and lists follow, while what was typed,
 * what a form was answered (`useAnswer`) and what it depends on (`useKept`) stay. Without script, a
 * reload does it.
 */
export function useLivePage(position: number): void {
  const readAgain = useReadAgain()
  const since = useRef(position)
  useEffect(() => {
    if (typeof EventSource === 'undefined' || !('locks' in navigator)) return
    let stop = () => {}
    let isGone = false
    const timer = window.setTimeout(async () => {
      const { followLive } = await import('./live.ts')
      if (isGone) return
      stop = followLive(since.current, readAgain)
    }, afterLoadMs)
    return () => {
      isGone = true
      window.clearTimeout(timer)
      stop()
    }
  }, [readAgain])
}
