/**
 * Throttles `run`: it runs immediately, then at most once every `milliseconds`. Calls in between are served by
 * one run at the end of the pause.
 */
export function throttle(milliseconds: number, run: () => void): () => void {
  let isResting = false
  let isDue = false
  const start = () => {
    isResting = true
    isDue = false
    run()
    setTimeout(() => {
      isResting = false
      if (isDue) start()
    }, milliseconds).unref()
  }
  return () => {
    if (isResting) isDue = true
    else start()
  }
}
