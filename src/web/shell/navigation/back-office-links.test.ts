import { expect, test } from 'vitest'
import { backOfficeLinkAt, waitingAt, waitingIn, waitingPath } from './back-office-links.ts'

const of = (queue: Parameters<typeof waitingAt>[1][number]['queue'], waiting: number) => ({
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

test('a desk opens its list in a state in which something waits, and the state has the number', () => {
  const questions = backOfficeLinkAt('/back-office/questions')
  if (questions === undefined) throw new Error('there is a desk of questions')
  const { path } = questions
  const unanswered = [of('questions', 0), of('answers', 4)]
  expect(waitingPath(questions, unanswered)).toBe(`${path}?state=open`)
  expect(waitingIn(path, 'open', unanswered)).toBe(4)
  expect(waitingIn(path, 'answered', unanswered)).toBe(0)
  expect(waitingPath(questions, [of('questions', 1), of('answers', 4)])).toBe(path)
  expect(waitingPath(questions, [of('questions', 0), of('answers', 0)])).toBe(path)
  expect(waitingPath(questions, [of('complaints', 2)])).toBe(path)
})
