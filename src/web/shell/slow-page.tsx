import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton } from '../ui/skeleton.tsx'

const patience = 300

/**
 * Shows the skeleton of a slow page over the previous one, which keeps its position and focus in case the
 * navigation fails.
 */
export function SlowPage() {
  if (!useIsSlow()) return null
  return (
    <div aria-hidden="true" className="absolute inset-0 z-20 bg-paper">
      <div className="sticky top-0 mx-auto grid max-w-[1160px] gap-5 px-5 pt-4 lg:px-10 lg:pt-9">
        <div className="grid gap-3">
          <Skeleton className="h-9 w-56 max-w-full" />
          <Skeleton className="h-5 w-80 max-w-full" />
        </div>
        <Skeleton className="h-56 w-full" />
        <div className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      </div>
    </div>
  )
}

/** Whether a navigation has taken longer than the delay of the skeleton. */
function useIsSlow(): boolean {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const isLeaving =
    state === 'loading' && formMethod === undefined && location.pathname !== pathname
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = window.setTimeout(() => setLate(true), patience)
    return () => {
      window.clearTimeout(timer)
      setLate(false)
    }
  }, [isLeaving])
  return isLeaving && isLate
}
