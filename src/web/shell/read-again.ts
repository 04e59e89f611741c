import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Returns a function that reads the page's data again, after what is on its way. */
export function useReadAgain(): () => void {
  const { revalidate } = useRevalidator()
  const isBusy = useNavigation().state !== 'idle'
  const isBusyNow = useRef(isBusy)
  const isDue = useRef(false)
  useEffect(() => {
    isBusyNow.current = isBusy
    // What is on its way may have been read before the change.
    if (isBusy || !isDue.current) return
    isDue.current = false
    void revalidate()
  }, [isBusy, revalidate])
  return useCallback(() => {
    if (isBusyNow.current) isDue.current = true
    else void revalidate()
  }, [revalidate])
}
