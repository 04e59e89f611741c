import { use, useEffect, useRef } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  useNavigation,
  useRevalidator,
} from 'react-router'

/** Before that the page has more urgent things to load. */
const afterLoadMs = 2_000

/** Reads the page anew when something on it has changed. Without script, a reload does it. */
export function useLivePage(): void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const router = use(RouterContext)?.router
  const isBusy = useRef(false)
  useEffect(() => {
    isBusy.current = state !== 'idle'
  }, [state])
  useEffect(() => {
    if (typeof EventSource === 'undefined' || !('locks' in navigator)) return
    let stop = () => {}
    let isGone = false
    const timer = window.setTimeout(async () => {
      const { followLive } = await import('./live.ts')
      if (isGone) return
      stop = followLive(() => {
        // What a form was answered goes when the page is read anew: codes that are shown once, what
        // is to be mended, a result that was asked for.
        const hasAnswer = router?.state.actionData != null
        if (!isBusy.current && !hasAnswer && !isPaying()) void revalidate()
      })
    }, afterLoadMs)
    return () => {
      isGone = true
      window.clearTimeout(timer)
      stop()
    }
  }, [revalidate, router])
}

// A form about money carries the name of its command. A new one below the reader's hands could let
// a purchase whose answer was lost be made twice.
function isPaying(): boolean {
  return document.querySelector('input[name="idempotencyKey"]') !== null
}
