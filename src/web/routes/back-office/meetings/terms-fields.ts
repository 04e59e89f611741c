import { motionKinds } from '#contract'
import type { MeetingTerms } from '#contract/back-office/meeting-desk.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { percentIn } from '../desk/percent.ts'
import type { Typed } from './motion-fields.tsx'

/** The periods of the terms, in display order; `supportBasisPoints` is a percentage. */
export const periods = [
  'supportBasisPoints',
  'supportDays',
  'callWithinDays',
  'noticeDays',
  'noticeDaysMax',
  'secondNoticeDays',
  'secondFromDays',
  'secondUntilDays',
] as const
export type Period = (typeof periods)[number]

/** The shares that each kind of motion needs, in display order. */
export const shares = ['quorum', 'majority', 'secondQuorum'] as const
export type Share = (typeof shares)[number]

type Fraction = MeetingTerms['majorities'][number]['quorum']

/** Returns the typed values of the form, to be shown again. */
export function typedTerms(form: FormData): Typed {
  const names = [...periods, 'effectiveFrom', 'reason']
  for (const kind of motionKinds)
    for (const share of shares) names.push(`${kind}.${share}`, `${kind}.${share}.bound`)
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
}

/** Returns the terms of a form as the API expects them; the API refuses a value that is not a number. */
export function termsIn(form: FormData) {
  const days = (name: Period) => Number(textOf(form, name).trim() || 'none')
  const share = (name: string) =>
    fractionIn(textOf(form, name), textOf(form, `${name}.bound`) === 'above')
  return {
    effectiveFrom: textOf(form, 'effectiveFrom'),
    reason: textOf(form, 'reason'),
    supportBasisPoints: percentIn(textOf(form, 'supportBasisPoints')),
    supportDays: days('supportDays'),
    callWithinDays: days('callWithinDays'),
    noticeDays: days('noticeDays'),
    noticeDaysMax: days('noticeDaysMax'),
    secondNoticeDays: days('secondNoticeDays'),
    secondFromDays: days('secondFromDays'),
    secondUntilDays: days('secondUntilDays'),
    majorities: motionKinds.map((kind) => ({
      kind,
      quorum: share(`${kind}.quorum`),
      majority: share(`${kind}.majority`),
      secondQuorum: share(`${kind}.secondQuorum`),
    })),
  }
}

/** Returns the fraction of a text such as `2/3`; the numbers of an invalid one are NaN, so that the API refuses it. */
export function fractionIn(text: string, isAbove: boolean): Fraction {
  const [, numerator = 'none', denominator = 'none'] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text) ?? []
  return { numerator: Number(numerator), denominator: Number(denominator), isAbove }
}

/** Returns the error of the API about a share of a kind of motion, by its position in the list. */
export function shareError(
  fields: Readonly<Record<string, string>> | undefined,
  kind: (typeof motionKinds)[number],
  share: Share,
): string | undefined {
  const place = `majorities.${motionKinds.indexOf(kind)}.${share}`
  const found = Object.entries(fields ?? {}).find(([path]) => path.startsWith(place))
  return found?.[1]
}
