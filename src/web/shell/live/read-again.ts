import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Returns a function that reloads the page's data, after the requests that are in progress. */
export function useReadAgain(): () => void {
  const { revalidate } = useRevalidator()
  const isBusy = useNavigation().state !== 'idle'
  const isBusyNow = useRef(isBusy)
  const isDue = useRef(false)
  useEffect(() => {
    isBusyNow.current = isBusy
    // The response in progress may have been created before the change.
    if (isBusy || !isDue.current) return
    isDue.current = false
    void revalidate()
  }, [isBusy, revalidate])
  return useCallback(() => {
    if (isBusyNow.current) isDue.current = true
    else void revalidate()
  }, [revalidate])
}
