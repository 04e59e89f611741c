import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sideBySide } from './index.ts'

test('each item is done once, and never more of them at a time than there are lanes', async () => {
  const done: number[] = []
  let underWay = 0
  let most = 0
  await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    underWay += 1
    most = Math.max(most, underWay)
    await pause(1)
    underWay -= 1
    done.push(item)
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('a failure is reported when everything else has ended', async () => {
  const done: number[] = []
  const run = sideBySide([1, 2, 3], 2, async (item) => {
    if (item === 1) throw new Error('one')
    await pause(2)
    done.push(item)
  })
  await expect(run).rejects.toThrow('one')
  expect(done).toEqual([2, 3])
})
