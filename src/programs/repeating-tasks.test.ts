import pino from 'pino'
import { expect, test } from 'vitest'
import { runRepeatedly } from './repeating-tasks.ts'

const log = pino({ level: 'silent' })
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('a task runs again immediately while there is more to do, and then at its interval', async () => {
  let left = 5
  let runs = 0
  const run = async () => {
    runs += 1
    left = Math.max(0, left - 1)
    return left
  }
  const stop = runRepeatedly([{ name: 'test.drain', everyMilliseconds: 60_000, run }], log)
  await pause(100)
  expect(runs).toBe(5)
  await stop()
})

test('a failing task is retried and does not block the others', async () => {
  let failures = 0
  let others = 0
  const stop = runRepeatedly(
    [
      {
        name: 'test.fail',
        everyMilliseconds: 5,
        run: async () => {
          failures += 1
          throw new Error('away')
        },
      },
      {
        name: 'test.other',
        everyMilliseconds: 5,
        run: async () => {
          others += 1
          return 0
        },
      },
    ],
    log,
  )
  await pause(200)
  await stop()
  expect(failures).toBeGreaterThan(1)
  expect(others).toBeGreaterThan(failures)
})

test('stopping lets a running task finish and starts no other', async () => {
  let finished = 0
  const run = async () => {
    await pause(50)
    finished += 1
    return 1
  }
  const stop = runRepeatedly([{ name: 'test.slow', everyMilliseconds: 1, run }], log)
  await pause(10)
  await stop()
  const after = finished
  expect(after).toBe(1)
  await pause(100)
  expect(finished).toBe(after)
})
