import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { isOffline } from '../errors/connection-help.tsx'
import { reportLostConnection } from '../frames/kept-frame.ts'

/**
 * A fetcher for what a form asks while it is filled in. Without a connection the router could not find the route of
 * its first request and would show the error page, so the latest request waits until the connection is back.
 */
export function useAsking<Answer>() {
  const { data, load: loadNow, submit: submitNow } = useFetcher<Answer>()
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])
  const ask = useCallback((request: () => void) => {
    waiting.current?.abort()
    if (!isOffline()) return request()
    reportLostConnection()
    waiting.current = new AbortController()
    const { signal } = waiting.current
    window.addEventListener('online', request, { once: true, signal })
  }, [])
  const load = useCallback(
    (...request: Parameters<typeof loadNow>) => ask(() => void loadNow(...request)),
    [ask, loadNow],
  )
  const submit = useCallback(
    (...request: Parameters<typeof submitNow>) => ask(() => void submitNow(...request)),
    [ask, submitNow],
  )
  return { data, load, submit }
}
