import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useUnmarkedLinks } from '../../ui/link-navigation.ts'
import { isErrorPage } from '../errors/page-error.ts'
import { createLoadingBar, type LoadingBar } from './loading-bar.ts'

// Outside of React: when the page turns into an error page, everything in it is mounted again.
const inBrowser: { bar: LoadingBar | null; wasBusy: boolean } = { bar: null, wasBusy: false }

/** The page's one loading bar; only in the browser. */
function loadingBar(): LoadingBar {
  inBrowser.bar ??= createLoadingBar({
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    clearTimeout: (id) => window.clearTimeout(id),
    requestFrame: (run) => window.requestAnimationFrame(run),
    cancelFrame: (id) => window.cancelAnimationFrame(id),
  })
  return inBrowser.bar
}

/** Three pixels at the top, always #FF660C (spec 2, 9); it moves outside of React. */
export function LoadingBarView() {
  const bar = useRef<HTMLDivElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  useUnmarkedLinks()

  useEffect(() => {
    const paint = () => {
      const { progress, isLoading, hasError } = loadingBar().state()
      const style = bar.current?.style
      if (style === undefined) return
      style.transform = `scaleX(${progress / 100})`
      style.opacity = isLoading ? '1' : '0'
      style.backgroundColor = hasError ? 'var(--loss)' : '#FF660C'
    }
    return loadingBar().subscribe(paint)
  }, [])
  useEffect(() => {
    if (isBusy) loadingBar().start()
    else if (inBrowser.wasBusy) loadingBar().finish({ hasError: isErrorPage() })
    inBrowser.wasBusy = isBusy
  }, [isBusy])
  return (
    <div
      ref={bar}
      id="loading-bar"
      aria-hidden="true"
      data-shell=""
      className="pointer-events-none fixed inset-x-0 top-0 z-[999999] h-[3px] origin-left bg-[#FF660C] opacity-0 [transition:transform_0.1s,opacity_0.4s]"
      style={{ transform: 'scaleX(0)' }}
    />
  )
}
