import type { Suitability, SuitabilityResult } from '#contract'
/** The questions as they are asked now; a change of any of them is a new version. */
export const suitabilityVersion = '2026-11-27'

/** The risk statement that is accepted with the answers (messages `risk`). */
export const riskStatementVersion = '2026-11'

type Weight = 'fine' | 'doubt' | 'grave'

/** Each question with its answers and what they weigh, from the harmless to the grave. */
export const suitabilityQuestions = {
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

export type SuitabilityQuestion = keyof typeof suitabilityQuestions
export type SuitabilityAnswers = Readonly<Record<SuitabilityQuestion, string>>

/** The names of the questions in the order they are asked. */
export const suitabilityQuestionNames = Object.keys(
  suitabilityQuestions,
) as readonly SuitabilityQuestion[]

/** The answers that a question has. */
export function answersTo(question: SuitabilityQuestion): readonly string[] {
  return Object.keys(suitabilityQuestions[question])
}

export type Verdict = {
  readonly result: SuitabilityResult
  /** Answers that alone speak against it. */
  readonly grave: readonly SuitabilityQuestion[]
  /** Answers that call for a smaller amount or more time. */
  readonly doubtful: readonly SuitabilityQuestion[]
}

/** So many doubts weigh as much as one grave answer. */
const doubtsMax = 4

/** Whether units suit someone who answers so. */
export function verdictOf(answers: SuitabilityAnswers): Verdict {
  const weighing = (wanted: Weight) =>
    suitabilityQuestionNames.filter((name) => weightOf(name, answers[name]) === wanted)
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

/** What is only a matter of reading: who errs here may answer again the next day. */
const knowledge: readonly SuitabilityQuestion[] = ['selling', 'promise']

/** After how many days someone whom units do not suit may answer again. */
export function daysUntilRetry({ grave, doubtful }: Verdict): number {
  const isReading = doubtful.length < doubtsMax && grave.every((name) => knowledge.includes(name))
  return isReading ? 1 : 30
}

/** The questions without an answer, or with one they do not have. */
export function unanswered(answers: Readonly<Record<string, string>>): SuitabilityQuestion[] {
  return suitabilityQuestionNames.filter(
    (name) => weightOf(name, answers[name] ?? '') === undefined,
  )
}

/** The check in force as a purchase looks at it. */
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
