import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 20_000

/** Reloads the page's data regularly while the vote is open and the page is visible. */
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
