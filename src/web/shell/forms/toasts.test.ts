import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, severities, type Toasts } from './toasts.ts'

let toasts: Toasts

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers()
  toasts = createToasts({
    setTimeout: (run, ms) => Number(setTimeout(run, ms)),
    clearTimeout: (id) => clearTimeout(id),
  })
})

const summaries = () => toasts.list().map((toast) => toast.summary)

test('the toast store has six severities and uses info by default', () => {
  for (const severity of severities) toasts.add({ severity, summary: severity })
  toasts.add({ summary: 'plain' })
  expect(toasts.list().map((toast) => toast.severity)).toEqual([
    'info',
    'success',
    'warn',
    'error',
    'secondary',
    'contrast',
    'info',
  ])
})

test('a toast disappears after its duration and stays without one', () => {
  toasts.add({ summary: 'short', life: 3000 })
  toasts.add({ summary: 'for good' })
  vi.advanceTimersByTime(2999)
  expect(summaries()).toEqual(['short', 'for good'])
  vi.advanceTimersByTime(1)
  expect(summaries()).toEqual(['for good'])
  vi.advanceTimersByTime(3_600_000)
  expect(summaries()).toEqual(['for good'])
})

test('a toast pauses while the pointer is on it and restarts its whole duration when the pointer leaves', () => {
  const id = toasts.add({ summary: 'held', life: 3000 })
  vi.advanceTimersByTime(2900)
  toasts.pause(id)
  vi.advanceTimersByTime(60_000)
  expect(summaries()).toEqual(['held'])
  toasts.resume(id)
  vi.advanceTimersByTime(2999)
  expect(summaries()).toEqual(['held'])
  vi.advanceTimersByTime(1)
  expect(summaries()).toEqual([])
})

test('a toast is removed by id, by group, or all at once', () => {
  toasts.add({ id: 'one', summary: '1' })
  toasts.add({ group: 'money', summary: '2' })
  toasts.add({ group: 'money', summary: '3', life: 1000 })
  toasts.add({ group: 'shell', summary: '4' })
  toasts.remove('one')
  expect(summaries()).toEqual(['2', '3', '4'])
  toasts.removeGroup('money')
  expect(summaries()).toEqual(['4'])
  toasts.add({ summary: '5', life: 10 })
  toasts.removeAll()
  expect(summaries()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('a toast replaces one with the same id', () => {
  toasts.add({ id: 'build', summary: 'old', life: 1000 })
  toasts.add({ id: 'build', summary: 'new' })
  vi.advanceTimersByTime(5000)
  expect(summaries()).toEqual(['new'])
})

test('the toast store notifies listeners until they unsubscribe', () => {
  const listener = vi.fn()
  const stop = toasts.subscribe(listener)
  toasts.add({ summary: 'a' })
  stop()
  toasts.add({ summary: 'b' })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('the toast store never shows more than twenty', () => {
  for (let count = 1; count <= 25; count += 1) toasts.add({ summary: String(count) })
  expect(toasts.list()).toHaveLength(20)
  expect(summaries()[0]).toBe('6')
})
