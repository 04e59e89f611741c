import type { SuitabilityResult } from '#contract'

/** The questions of the check, each with its answers from best to worst. */
export const questions = {
  horizon: ['over5', 'from3', 'from1', 'under1'],
  reserve: ['full', 'some', 'none'],
  debt: ['no', 'yes'],
  share: ['small', 'medium', 'large'],
  rent: ['extra', 'needed'],
  loss: ['calm', 'worried', 'ruined'],
} as const

export type Question = keyof typeof questions
export type Answers = { readonly [Name in Question]?: string }
export const questionNames = Object.keys(questions) as readonly Question[]

export type Suitability = {
  readonly result: SuitabilityResult
  /** Questions with an answer that alone makes units unsuitable. */
  readonly grave: readonly Question[]
  /** Questions with an answer that calls for a smaller amount or more time. */
  readonly doubtful: readonly Question[]
}

/** Answers that alone make units unsuitable. */
const graveAnswers: Answers = {
  horizon: 'under1',
  reserve: 'none',
  debt: 'yes',
  share: 'large',
  loss: 'ruined',
}
const doubtfulAnswers: Answers = {
  horizon: 'from1',
  reserve: 'some',
  share: 'medium',
  rent: 'needed',
  loss: 'worried',
}
/** The number of doubtful answers that together make units unsuitable. */
const doubtsMax = 3

/** Returns the result for these answers; null while one is missing. */
export function suitabilityOf(answers: Answers): Suitability | null {
  if (questionNames.some((name) => !isAnswer(name, answers[name]))) return null
  const grave = questionNames.filter((name) => answers[name] === graveAnswers[name])
  const doubtful = questionNames.filter((name) => answers[name] === doubtfulAnswers[name])
  if (grave.length > 0 || doubtful.length >= doubtsMax)
    return { result: 'not-suitable', grave, doubtful }
  return { result: doubtful.length > 0 ? 'borderline' : 'pass', grave, doubtful }
}

/** Returns the answers in a form or an address without unknown ones. */
export function readAnswers(given: URLSearchParams | FormData): Answers {
  const entries = questionNames.flatMap((name) => {
    const value = given.get(name)
    return typeof value === 'string' && isAnswer(name, value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

function isAnswer(name: Question, value: string | undefined): boolean {
  const known: readonly string[] = questions[name]
  return value !== undefined && known.includes(value)
}
