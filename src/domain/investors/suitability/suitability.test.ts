import { describe, expect, test } from 'vitest'
import { day, later } from '#kernel'
import {
  answersOf,
  daysUntilRetry,
  type SuitabilityAnswers,
  suitabilityAt,
  suitabilityQuestionNames,
  suitabilityResult,
  unansweredQuestions,
} from './suitability.ts'
import { refusalToBuy } from './who-may-buy.ts'

const best: SuitabilityAnswers = {
  income: 'steady',
  reserve: 'full',
  debt: 'no',
  share: 'small',
  horizon: 'over5',
  rent: 'extra',
  experience: 'often',
  selling: 'in-windows',
  promise: 'open',
  loss: 'calm',
}

test('an investor who can wait, has reserves and knows the risks passes the suitability check', () => {
  expect(suitabilityResult(best)).toEqual({ result: 'pass', grave: [], doubtful: [] })
  expect(unansweredQuestions(best)).toEqual([])
})

describe('a single grave answer fails the suitability check', () => {
  test.each([
    ['income', 'none', 30],
    ['reserve', 'none', 30],
    ['debt', 'yes', 30],
    ['share', 'large', 30],
    ['horizon', 'under1', 30],
    ['loss', 'ruined', 30],
    ['selling', 'anytime', 1],
    ['promise', 'certain', 1],
  ] as const)('a single grave answer fails the suitability check: %s: %s may be answered again after %s days', (question, answer, days) => {
    const verdict = suitabilityResult({ ...best, [question]: answer })
    expect(verdict).toMatchObject({ result: 'not-suitable', grave: [question] })
    expect(daysUntilRetry(verdict)).toBe(days)
  })
})

test('up to three doubtful answers are borderline and four fail the suitability check', () => {
  const three = { ...best, rent: 'needed', loss: 'worried', income: 'changing' }
  expect(suitabilityResult({ ...best, rent: 'needed' }).result).toBe('borderline')
  expect(suitabilityResult(three)).toMatchObject({ result: 'borderline' })
  const four = suitabilityResult({ ...three, experience: 'none' })
  expect(four.result).toBe('not-suitable')
  expect(daysUntilRetry(four)).toBe(30)
})

test('a graver answer never leads to a better result', () => {
  const rank = { pass: 0, borderline: 1, 'not-suitable': 2 }
  for (const first of suitabilityQuestionNames) {
    for (const second of suitabilityQuestionNames) {
      for (const one of answersOf(first)) {
        const others = answersOf(second)
        const results = others.map(
          (other) => rank[suitabilityResult({ ...best, [first]: one, [second]: other }).result],
        )
        expect(results).toEqual(results.toSorted((left, right) => left - right))
      }
    }
  }
})

test('an answer that does not belong to its question counts as unanswered', () => {
  expect(unansweredQuestions({ ...best, debt: 'maybe', loss: 'toString' })).toEqual([
    'debt',
    'loss',
  ])
  expect(unansweredQuestions({})).toEqual(suitabilityQuestionNames)
})

test('a passed check allows purchases until it expires, and a borderline one after the warning is accepted', () => {
  const at = new Date('2026-11-21T03:00:00Z')
  const check = { result: 'pass', validUntil: later(at, day), warningAcceptedAt: null } as const
  expect(suitabilityAt(null, at)).toBe('missing')
  expect(suitabilityAt(check, at)).toBe('suited')
  expect(suitabilityAt(check, later(at, day))).toBe('missing')
  expect(suitabilityAt({ ...check, result: 'borderline' }, at)).toBe('unconfirmed')
  expect(suitabilityAt({ ...check, result: 'borderline', warningAcceptedAt: at }, at)).toBe(
    'suited',
  )
  expect(suitabilityAt({ ...check, result: 'not-suitable' }, at)).toBe('unsuited')
})

test('an answer that fails the check for its knowledge alone waits a day, and with any other grave answer thirty', () => {
  const both = { ...best, selling: 'anytime', promise: 'certain' }
  expect(daysUntilRetry(suitabilityResult(both))).toBe(1)
  expect(daysUntilRetry(suitabilityResult({ ...both, debt: 'yes' }))).toBe(30)
  const doubts = { income: 'changing', reserve: 'some', share: 'medium', horizon: 'from1' }
  expect(daysUntilRetry(suitabilityResult({ ...both, ...doubts, horizon: 'from3' }))).toBe(1)
  expect(daysUntilRetry(suitabilityResult({ ...both, ...doubts }))).toBe(30)
})

test.each([
  [false, 'suited', 'investors.identity_required'],
  [false, 'missing', 'investors.identity_required'],
  [true, 'missing', 'investors.suitability_required'],
  [true, 'unconfirmed', 'investors.suitability_unconfirmed'],
  [true, 'unsuited', 'investors.not_suitable'],
  [true, 'suited', undefined],
] as const)('an investor whose identity is verified (%s) and whose check is %s is refused with %s', (isVerified, suitability, code) => {
  const refusal = refusalToBuy({ isVerified, suitability })
  expect(refusal?.code).toBe(code)
  expect(refusal?.kind ?? 'forbidden').toBe('forbidden')
})
