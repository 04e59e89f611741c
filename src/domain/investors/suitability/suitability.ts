import type { Suitability, SuitabilityResult } from '#contract'
/** The current version of the questions; a change of any question is a new version. */
export const suitabilityVersion = '2026-11-27'

/** The version of the risk statement that is accepted with the answers (messages `risk`). */
export const riskStatementVersion = '2026-11'

type Weight = 'fine' | 'doubt' | 'grave'

/** The answers to each question with their weights, from harmless to grave. */
const suitabilityQuestions = {
  income: { steady: 'fine', changing: 'doubt', none: 'grave' },
  reserve: { full: 'fine', some: 'doubt', none: 'grave' },
  debt: { no: 'fine', yes: 'grave' },
  share: { small: 'fine', medium: 'doubt', large: 'grave' },
  horizon: { over5: 'fine', from3: 'fine', from1: 'doubt', under1: 'grave' },
  rent: { extra: 'fine', needed: 'doubt' },
  experience: { often: 'fine', some: 'fine', none: 'doubt' },
  selling: { 'in-windows': 'fine', anytime: 'grave' },
  promise: { open: 'fine', certain: 'grave' },
  loss: { calm: 'fine', worried: 'doubt', ruined: 'grave' },
} as const satisfies Record<string, Record<string, Weight>>

type SuitabilityQuestion = keyof typeof suitabilityQuestions
export type SuitabilityAnswers = Readonly<Record<SuitabilityQuestion, string>>

/** The names of the questions, in the order in which they are asked. */
export const suitabilityQuestionNames = Object.keys(
  suitabilityQuestions,
) as readonly SuitabilityQuestion[]

/** Returns the answers of a question. */
export function answersOf(question: SuitabilityQuestion): readonly string[] {
  return Object.keys(suitabilityQuestions[question])
}

export type Verdict = {
  readonly result: SuitabilityResult
  /** Questions with answers that alone make units unsuitable. */
  readonly grave: readonly SuitabilityQuestion[]
  /** Questions with answers that advise a smaller amount or more time. */
  readonly doubtful: readonly SuitabilityQuestion[]
}

/** This many doubtful answers count as a grave one. */
const doubtsMax = 4

/** Returns whether units suit an investor with these answers. */
export function suitabilityResult(answers: SuitabilityAnswers): Verdict {
  const weighing = (weight: Weight) =>
    suitabilityQuestionNames.filter((name) => weightOf(name, answers[name]) === weight)
  const grave = weighing('grave')
  const doubtful = weighing('doubt')
  if (grave.length > 0 || doubtful.length >= doubtsMax)
    return { result: 'not-suitable', grave, doubtful }
  return { result: doubtful.length > 0 ? 'borderline' : 'pass', grave, doubtful }
}

function weightOf(question: SuitabilityQuestion, answer: string): Weight | undefined {
  const weights: Readonly<Record<string, Weight>> = suitabilityQuestions[question]
  return Object.hasOwn(weights, answer) ? weights[answer] : undefined
}

/** Questions of knowledge: an investor who was wrong may answer again the next day. */
const knowledge: readonly SuitabilityQuestion[] = ['selling', 'promise']

/** Returns after how many days an investor whom units do not suit may answer again. */
export function daysUntilRetry({ grave, doubtful }: Verdict): number {
  const isReading = doubtful.length < doubtsMax && grave.every((name) => knowledge.includes(name))
  return isReading ? 1 : 30
}

/** Returns the questions without an answer, or with one that does not belong to them. */
export function unansweredQuestions(
  answers: Readonly<Record<string, string>>,
): SuitabilityQuestion[] {
  return suitabilityQuestionNames.filter(
    (name) => weightOf(name, answers[name] ?? '') === undefined,
  )
}

/** The check in force, reduced to what a purchase needs. */
export type CheckInForce = {
  readonly result: SuitabilityResult
  readonly validUntil: Date
  readonly warningAcceptedAt: Date | null
}

export function suitabilityAt(check: CheckInForce | null, at: Date): Suitability {
  if (check === null || check.validUntil <= at) return 'missing'
  if (check.result === 'not-suitable') return 'unsuited'
  return check.result === 'borderline' && check.warningAcceptedAt === null
    ? 'unconfirmed'
    : 'suited'
}
