import { createContext, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

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
  const { revalidate } = useRevalidator()
  const isBusy = useNavigation().state !== 'idle'
  const isBusyNow = useRef(isBusy)
  const isDue = useRef(false)
  const since = useRef(position)
  useEffect(() => {
    isBusyNow.current = isBusy
    // What is on its way may have been read before the change.
    if (isBusy || !isDue.current) return
    isDue.current = false
    void revalidate()
  }, [isBusy, revalidate])
  useEffect(() => {
    if (typeof EventSource === 'undefined' || !('locks' in navigator)) return
    let stop = () => {}
    let isGone = false
    const timer = window.setTimeout(async () => {
      const { followLive } = await import('./live.ts')
      if (isGone) return
      stop = followLive(since.current, () => {
        if (isBusyNow.current) isDue.current = true
        else void revalidate()
      })
    }, afterLoadMs)
    return () => {
      isGone = true
      window.clearTimeout(timer)
      stop()
    }
  }, [revalidate])
}
