import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const patience = 300

/**
 * What a navigation that has taken longer than that leads to: another page, or the same one with another query, as
 * filters and the pages of a list do. The button of a sent form shows its own progress.
 */
export function useSlowNavigation(): 'to-page' | 'on-page' | null {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const isReading = state === 'loading' && formMethod !== 'POST'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isReading) return
    const timer = window.setTimeout(() => setLate(true), patience)
    return () => {
      window.clearTimeout(timer)
      setLate(false)
    }
  }, [isReading])
  if (!isReading || !isLate) return null
  return location.pathname === pathname ? 'on-page' : 'to-page'
}
