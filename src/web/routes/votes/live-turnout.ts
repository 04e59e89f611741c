import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 20_000

/** Reads the page again from time to time while votes are open and someone looks at it. */
export function useLiveTurnout(isVoting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isVoting) return
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => window.clearInterval(timer)
  }, [isVoting, revalidate])
}
