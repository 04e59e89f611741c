import { afterEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

afterEach(() => vi.useRealTimers())

test('the first call runs immediately, and calls during the pause run once after it', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  const call = throttle(1000, run)
  call()
  expect(run).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 50; times += 1) call()
  vi.advanceTimersByTime(999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(2)
  call()
  expect(run).toHaveBeenCalledTimes(3)
})

test('a call during the second pause of a throttle waits for the end of that pause', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  const call = throttle(1000, run)
  call()
  call()
  vi.advanceTimersByTime(1500)
  call()
  vi.advanceTimersByTime(499)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(3)
})
