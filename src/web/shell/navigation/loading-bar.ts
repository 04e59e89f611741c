/** The figures of spec 9, in milliseconds. */
const loadingBarTimes = { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400 }

type LoadingBarState = {
  /** 0 to 100. */
  readonly progress: number
  readonly isLoading: boolean
  readonly hasError: boolean
}

/** What the bar needs of its surroundings, so that a test can hold the time. */
type LoadingBarClock = {
  setTimeout(run: () => void, ms: number): number
  clearTimeout(id: number): void
  requestFrame(run: (now: number) => void): number
  cancelFrame(id: number): void
}

export type LoadingBar = {
  /** Begins from zero; nothing shows before the throttle is over. */
  start(): void
  /** Goes to a known progress; 100 finishes. */
  set(progress: number): void
  /** Fills the bar, hides it after the hide delay and empties it after the reset delay. */
  finish(options?: { hasError?: boolean }): void
  state(): LoadingBarState
  subscribe(listener: () => void): () => void
}

export function createLoadingBar(clock: LoadingBarClock): LoadingBar {
  let state: LoadingBarState = { progress: 0, isLoading: false, hasError: false }
  let isDone = true
  const pending = { throttle: 0, hide: 0, reset: 0, frame: 0 }
  const listeners = new Set<() => void>()

  const change = (next: Partial<LoadingBarState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const stop = () => {
    clock.clearTimeout(pending.throttle)
    clock.clearTimeout(pending.hide)
    clock.clearTimeout(pending.reset)
    clock.cancelFrame(pending.frame)
  }
  const advance = (from: number) => {
    isDone = false
    let startedAt: number | null = null
    const step = (now: number) => {
      if (isDone) return
      startedAt ??= now
      change({ progress: Math.max(from, estimate(now - startedAt, loadingBarTimes.duration)) })
      pending.frame = clock.requestFrame(step)
    }
    pending.frame = clock.requestFrame(step)
  }
  const set = (progress: number) => {
    if (progress >= 100) return finish()
    stop()
    change({ progress: Math.max(0, progress), hasError: false })
    pending.throttle = clock.setTimeout(() => {
      change({ isLoading: true })
      advance(state.progress)
    }, loadingBarTimes.throttle)
  }
  const finish = ({ hasError = false } = {}) => {
    stop()
    isDone = true
    change({ progress: 100, hasError })
    pending.hide = clock.setTimeout(() => {
      change({ isLoading: false })
      pending.reset = clock.setTimeout(() => {
        change({ progress: 0, hasError: false })
      }, loadingBarTimes.resetDelay)
    }, loadingBarTimes.hideDelay)
  }
  return {
    start: () => set(0),
    set,
    finish,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// Fast at first and never quite there: two thirds after the duration, whatever the page needs.
function estimate(elapsed: number, duration: number): number {
  return (2 / Math.PI) * 100 * Math.atan(elapsed / duration / 0.5)
}
