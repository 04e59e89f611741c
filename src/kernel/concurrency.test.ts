import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forEachConcurrently } from './index.ts'

test('each item is processed once, and never more than `concurrency` of them at the same time', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1
    most = Math.max(most, running)
    await pause(1)
    running -= 1
    done.push(item)
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('the first failure is thrown after all other items have ended', async () => {
  const done: number[] = []
  const run = forEachConcurrently([1, 2, 3], 2, async (item) => {
    if (item === 1) throw new Error('one')
    await pause(2)
    done.push(item)
  })
  await expect(run).rejects.toThrow('one')
  expect(done).toEqual([2, 3])
})
