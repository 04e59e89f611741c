import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

class Full extends Error {}

function aLine(waitingMax: number) {
  const line = createFairQueue({ atOnceMax: 2, waitingMax, onFull: () => new Full() })
  const done: string[] = []
  let atOnce = 0
  let atOnceMost = 0
  const submit = (from: string) =>
    line
      .run(from, async () => {
        atOnce += 1
        atOnceMost = Math.max(atOnceMost, atOnce)
        await new Promise((resolve) => setImmediate(resolve))
        atOnce -= 1
        done.push(from)
        return 'done'
      })
      .catch((error: unknown) => (error instanceof Full ? 'refused' : 'failed'))
  return { line, submit, done, most: () => atOnceMost }
}

test('callers from different networks are all served, two at a time', async () => {
  const { submit, most } = aLine(298)
  const all = await Promise.all(Array.from({ length: 300 }, (_, number) => submit(`n${number}`)))
  expect(all.filter((each) => each === 'done')).toHaveLength(300)
  expect(most()).toBe(2)
})

test('a flood from one network waits behind callers from other networks and is refused first', async () => {
  const { submit, done } = aLine(100)
  const flood = Array.from({ length: 500 }, () => submit('flood'))
  const people = Array.from({ length: 90 }, (_, number) => submit(`n${number}`))
  expect(await Promise.all(people)).toEqual(Array(90).fill('done'))
  const ends = await Promise.all(flood)
  expect(ends.filter((each) => each === 'done')).toHaveLength(12)
  expect(ends.filter((each) => each === 'refused')).toHaveLength(488)
  // The first two ran immediately and one more had its turn; all others ran after the other callers.
  expect(done.slice(0, 93).filter((each) => each === 'flood')).toHaveLength(3)
})

test('a full queue of callers from different networks refuses the next caller', async () => {
  const { submit } = aLine(3)
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(submit))
  expect(all).toEqual(['done', 'done', 'done', 'done', 'done', 'refused'])
})

test('work that fails frees its place for the next caller', async () => {
  const { line, submit } = aLine(10)
  const failing = [1, 2, 3].map((number) =>
    line.run('a', () => Promise.reject(new Error(`fault ${number}`))),
  )
  const after = submit('b')
  await Promise.allSettled(failing)
  expect(await after).toBe('done')
  for (const each of failing) await expect(each).rejects.toThrow('fault')
})
