import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingBar, type LoadingBar } from './loading-bar.ts'

let bar: LoadingBar

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  bar = createLoadingBar({
    setTimeout: (run, ms) => Number(setTimeout(run, ms)),
    clearTimeout: (id) => clearTimeout(id),
    requestFrame: (run) => Number(setTimeout(() => run(Date.now()), 16)),
    cancelFrame: (id) => clearTimeout(id),
  })
})

test('the loading bar shows nothing before the throttle of 200 ms is over', () => {
  bar.start()
  vi.advanceTimersByTime(199)
  expect(bar.state()).toEqual({ progress: 0, isLoading: false, hasError: false })
  vi.advanceTimersByTime(1)
  expect(bar.state().isLoading).toBe(true)
})

test('a page that comes within the throttle never shows a moving bar', () => {
  bar.start()
  vi.advanceTimersByTime(150)
  bar.finish()
  vi.advanceTimersByTime(300)
  expect(bar.state()).toEqual({ progress: 100, isLoading: false, hasError: false })
})

test('the loading bar moves ahead and never completes on its own', () => {
  bar.start()
  vi.advanceTimersByTime(200 + 500)
  const early = bar.state().progress
  vi.advanceTimersByTime(1500)
  const late = bar.state().progress
  vi.advanceTimersByTime(600_000)
  expect(early).toBeGreaterThan(10)
  expect(late).toBeGreaterThan(early)
  expect(bar.state().progress).toBeLessThan(100)
})

test('the loading bar fills at the finish, hides after 500 ms and is empty 400 ms later', () => {
  bar.start()
  vi.advanceTimersByTime(1000)
  bar.finish()
  expect(bar.state()).toEqual({ progress: 100, isLoading: true, hasError: false })
  vi.advanceTimersByTime(499)
  expect(bar.state().isLoading).toBe(true)
  vi.advanceTimersByTime(1)
  expect(bar.state()).toEqual({ progress: 100, isLoading: false, hasError: false })
  vi.advanceTimersByTime(399)
  expect(bar.state().progress).toBe(100)
  vi.advanceTimersByTime(1)
  expect(bar.state()).toEqual({ progress: 0, isLoading: false, hasError: false })
})

test('the loading bar says that it ended in an error until it is gone', () => {
  bar.start()
  vi.advanceTimersByTime(300)
  bar.finish({ hasError: true })
  expect(bar.state().hasError).toBe(true)
  vi.advanceTimersByTime(900)
  expect(bar.state()).toEqual({ progress: 0, isLoading: false, hasError: false })
})

test('a new start while it hides begins from zero and is not hidden by the old one', () => {
  bar.start()
  vi.advanceTimersByTime(300)
  bar.finish()
  vi.advanceTimersByTime(450)
  bar.start()
  vi.advanceTimersByTime(1000)
  expect(bar.state().isLoading).toBe(true)
  expect(bar.state().progress).toBeLessThan(100)
})

test('the loading bar can be set to a known progress, and finishes at a hundred', () => {
  bar.set(40)
  expect(bar.state().progress).toBe(40)
  vi.advanceTimersByTime(232)
  expect(bar.state().progress).toBeGreaterThanOrEqual(40)
  bar.set(100)
  vi.advanceTimersByTime(900)
  expect(bar.state()).toEqual({ progress: 0, isLoading: false, hasError: false })
})
