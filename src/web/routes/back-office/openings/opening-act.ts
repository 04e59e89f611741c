import type { StaffOpening } from '#contract/back-office/openings.ts'
import { textOf } from '../../../components/form-text.ts'
import { typedAmount } from '../../../ui/read-amount.ts'

/** What the form of an opening holds, by the names of its fields. */
export type OpeningValues = Readonly<Record<string, string>>

/** An opening as its form shows it. */
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

/** What the form asks the API for. */
export function wishIn(form: FormData) {
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

/** Line by line; where one language has fewer, its side is empty and the API says so. */
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
