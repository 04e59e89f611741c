import type { StaffOpening } from '#contract/back-office/openings.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { typedAmount } from '../../../ui/read-amount.ts'

/** The values of the form of a job opening, by field name. */
export type OpeningValues = Readonly<Record<string, string>>

/** Returns the form values of a job opening. */
export function valuesOf(opening: StaffOpening): OpeningValues {
  const { title, summary, duties, requirements } = opening
  const lines = (list: readonly { id: string; en: string }[], language: 'id' | 'en') =>
    list.map((line) => line[language]).join('\n')
  return {
    team: opening.team,
    kind: opening.kind,
    place: opening.place,
    cityName: opening.city.name,
    payLowest: String(opening.payLowest),
    payHighest: String(opening.payHighest),
    closesOn: opening.closesOn,
    titleId: title.id,
    titleEn: title.en,
    summaryId: summary.id,
    summaryEn: summary.en,
    dutiesId: lines(duties, 'id'),
    dutiesEn: lines(duties, 'en'),
    requirementsId: lines(requirements, 'id'),
    requirementsEn: lines(requirements, 'en'),
  }
}

/** Returns the request body of the form. */
export function openingBody(form: FormData) {
  const text = (name: string) => textOf(form, name)
  const both = (name: string) => ({ id: text(`${name}Id`), en: text(`${name}En`) })
  return {
    team: text('team'),
    kind: text('kind'),
    place: text('place'),
    cityName: text('cityName'),
    title: both('title'),
    summary: both('summary'),
    duties: pairs(text('dutiesId'), text('dutiesEn')),
    requirements: pairs(text('requirementsId'), text('requirementsEn')),
    payLowest: typedAmount(text('payLowest')) ?? 0,
    payHighest: typedAmount(text('payHighest')) ?? 0,
    closesOn: text('closesOn'),
  }
}

/** Pairs the lines of both languages; a missing line is an empty text, which the API refuses. */
export function pairs(id: string, en: string): { id: string; en: string }[] {
  const [left, right] = [linesOf(id), linesOf(en)]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => ({
    id: left[index] ?? '',
    en: right[index] ?? '',
  }))
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
