import { describe, expect, test } from 'vitest'
import {
  type Answers,
  questionNames,
  questions,
  readAnswers,
  suitabilityOf,
} from './suitability.ts'

const best = {
  horizon: 'over5',
  reserve: 'full',
  debt: 'no',
  share: 'small',
  rent: 'extra',
  loss: 'calm',
} satisfies Answers

test('a visitor who can wait, has reserves and risks little passes', () => {
  expect(suitabilityOf(best)).toEqual({ result: 'pass', grave: [], doubtful: [] })
  expect(suitabilityOf({ ...best, horizon: 'from3' })?.result).toBe('pass')
})

describe('one disqualifying answer makes units unsuitable', () => {
  test.each([
    ['horizon', 'under1'],
    ['reserve', 'none'],
    ['debt', 'yes'],
    ['share', 'large'],
    ['loss', 'ruined'],
  ] as const)('one disqualifying answer makes units unsuitable: %s: %s', (question, answer) => {
    const found = suitabilityOf({ ...best, [question]: answer })
    expect(found).toMatchObject({ result: 'not-suitable', grave: [question] })
  })
})

test('one or two doubtful answers are borderline, three are unsuitable', () => {
  expect(suitabilityOf({ ...best, rent: 'needed' })?.result).toBe('borderline')
  const two = { ...best, rent: 'needed', loss: 'worried' }
  expect(suitabilityOf(two)).toMatchObject({ result: 'borderline', doubtful: ['rent', 'loss'] })
  expect(suitabilityOf({ ...two, reserve: 'some' })?.result).toBe('not-suitable')
})

test('there is no result until every question has an answer', () => {
  expect(suitabilityOf({})).toBeNull()
  for (const name of questionNames) {
    expect(suitabilityOf({ ...best, [name]: undefined })).toBeNull()
    expect(suitabilityOf({ ...best, [name]: 'something' })).toBeNull()
  }
})

test('a worse answer never leads to a better result', () => {
  const rank = { pass: 0, borderline: 1, 'not-suitable': 2 }
  const all = questionNames.reduce<Answers[]>(
    (sets, name) =>
      sets.flatMap((set) => questions[name].map((answer) => ({ ...set, [name]: answer }))),
    [{}],
  )
  expect(all).toHaveLength(4 * 3 * 2 * 3 * 2 * 3)
  for (const answers of all) {
    for (const name of questionNames) {
      const known: readonly string[] = questions[name]
      const graver = known[known.indexOf(answers[name] ?? '') + 1]
      if (graver === undefined) continue
      const [here, there] = [answers, { ...answers, [name]: graver }].map(suitabilityOf)
      if (here === null || there === null || here === undefined || there === undefined)
        throw new Error('every set of answers is whole')
      expect(rank[there.result]).toBeGreaterThanOrEqual(rank[here.result])
    }
  }
})

test('only known answers are read', () => {
  const given = new URLSearchParams('horizon=over5&debt=maybe&other=1')
  expect(readAnswers(given)).toEqual({ horizon: 'over5' })
})
