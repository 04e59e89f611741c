import { useContext, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { LivePosition } from './live-page.ts'

const slowlyMs = 30_000

/**
 * Reloads the data of a page on which someone waits for money. It follows the live signals at once instead of some
 * time after the page was loaded, and also reloads at intervals, for browsers without live signals.
 */
export function useLiveNow(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  const since = useRef(useContext(LivePosition))
  useEffect(() => {
    if (!isWaiting) return
    let stop = () => {}
    let isGone = false
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    if (typeof EventSource !== 'undefined' && 'locks' in navigator) {
      void import('./live.ts').then(({ followLive }) => {
        if (!isGone) stop = followLive(since.current, look)
      })
    }
    const timer = window.setInterval(look, slowlyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      isGone = true
      stop()
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWaiting, revalidate])
}
