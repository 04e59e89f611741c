import { afterEach, expect, test, vi } from 'vitest'
import { type DiskUse, diskOf, guardDisk, isFull } from './disk-guard.ts'

const gibibyte = 1024 ** 3
afterEach(() => vi.useRealTimers())

test.each([
  ['nine tenths and a little', { bytes: 100 * gibibyte, bytesFree: 9.9 * gibibyte }, true],
  ['nine tenths', { bytes: 100 * gibibyte, bytesFree: 10 * gibibyte }, false],
  ['nine tenths of a large one', { bytes: 4000 * gibibyte, bytesFree: 300 * gibibyte }, false],
  ['a full large one', { bytes: 4000 * gibibyte, bytesFree: 2 * gibibyte }, true],
  ['half of a small one', { bytes: 8 * gibibyte, bytesFree: 4 * gibibyte }, false],
])('a disk with %s in use', (_, use, full) => {
  expect(isFull(use)).toBe(full)
})

test('the disk is checked at an interval, reports changes, and keeps its state when a check fails', async () => {
  vi.useFakeTimers()
  let use: DiskUse | null = { bytes: 100 * gibibyte, bytesFree: 50 * gibibyte }
  const messages: string[] = []
  const probe = vi.fn(async () => {
    if (use === null) throw new Error('no such folder')
    return use
  })
  const guard = await guardDisk({ probe, onChange: (state) => messages.push(state) })
  for (let request = 0; request < 100; request += 1) expect(guard.isFull()).toBe(false)
  expect(probe).toHaveBeenCalledTimes(1)
  const later = async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    return guard.isFull()
  }
  use = { bytes: 100 * gibibyte, bytesFree: 5 * gibibyte }
  expect(await later()).toBe(true)
  use = null
  expect(await later()).toBe(true)
  expect(await later()).toBe(true)
  use = { bytes: 100 * gibibyte, bytesFree: 40 * gibibyte }
  expect(await later()).toBe(false)
  expect(messages).toEqual(['full', 'unknown', 'room'])
  guard.stop()
})

test('the disk of an existing folder has a size', async () => {
  const { bytes, bytesFree } = await diskOf('/')()
  expect(bytes).toBeGreaterThan(bytesFree)
})
