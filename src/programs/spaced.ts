/**
 * Runs `run` at once, and again only after `milliseconds`: calls in between are answered together by
 * one run at their end, so none of them waits longer than that.
 */
export function spaced(milliseconds: number, run: () => void): () => void {
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
