import { expect, test } from 'vitest'
import { waitingAt } from './back-office-links.ts'

const of = (queue: 'messages' | 'complaints' | 'stamps', waiting: number) => ({
  queue,
  waiting,
  oldestAt: null,
  days: 0,
  overdue: 0,
})

test('a desk counts what waits in all its queues, and nothing of other desks', () => {
  const work = [of('messages', 3), of('complaints', 2), of('stamps', 7)]
  expect(waitingAt('messages', work)).toBe(5)
  expect(waitingAt('stamps', work)).toBe(7)
  expect(waitingAt('withdrawals', work)).toBe(0)
})
