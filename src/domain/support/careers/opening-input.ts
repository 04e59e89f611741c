import { daysBetween, type FieldError, type Localized, locales, plainText, readText } from '#kernel'
import type { Opening } from './opening.ts'

/** The content of an opening as staff write it. */
export type OpeningInput = Omit<Opening, 'id' | 'cityId' | 'publishedAt'>

const lengths = {
  cityName: { minimum: 2, maximum: 60 },
  title: { minimum: 3, maximum: 100 },
  summary: { minimum: 10, maximum: 400 },
  line: { minimum: 3, maximum: 300 },
} as const
const linesMax = 12
/** The highest monthly pay accepted; anything above is taken for a typing error. */
const payMax = 1_000_000_000n
const daysMax = 365

/** Returns the input with every text reduced to plain text. */
export function tidied(input: OpeningInput): OpeningInput {
  return {
    ...input,
    cityName: plainText(input.cityName),
    title: plain(input.title),
    summary: plain(input.summary),
    duties: input.duties.map(plain),
    requirements: input.requirements.map(plain),
  }
}

function plain({ id, en }: Localized): Localized {
  return { id: plainText(id), en: plainText(en) }
}

/** Returns the faults of an opening by field; empty when it can be published on the given day. */
export function faultsOf(input: OpeningInput, today: string): FieldError[] {
  return [
    ...readText('cityName', input.cityName, lengths.cityName).faults,
    ...slugFaults('cityName', input.cityName),
    ...faultsInBothLanguages('title', input.title, lengths.title),
    ...slugFaults('title.id', input.title.id),
    ...faultsInBothLanguages('summary', input.summary, lengths.summary),
    ...listFaults('duties', input.duties),
    ...listFaults('requirements', input.requirements),
    ...payFaults(input),
    ...dayFaults(input.closesOn, today),
  ]
}

type Length = { readonly minimum: number; readonly maximum: number }

function faultsInBothLanguages(path: string, text: Localized, length: Length): FieldError[] {
  return locales.flatMap(
    (language) => readText(`${path}.${language}`, text[language], length).faults,
  )
}

// The URLs of openings and of the filter by city are made from these texts.
function slugFaults(path: string, text: string): FieldError[] {
  return text !== '' && slugOf(text) === '' ? [{ path, code: 'careers.no_latin_letters' }] : []
}

/** A list must have the same number of lines in both languages. */
function listFaults(path: string, lines: readonly Localized[]): FieldError[] {
  if (lines.length > linesMax)
    return [{ path: `${path}.id`, code: 'careers.too_many_lines', details: { maximum: linesMax } }]
  return locales.flatMap((language): FieldError[] => {
    const own = `${path}.${language}`
    if (lines.length === 0) return [{ path: own, code: 'field.required' }]
    if (lines.some((line) => line[language] === ''))
      return [{ path: own, code: 'careers.lines_differ' }]
    const [first] = lines.flatMap((line) => readText(own, line[language], lengths.line).faults)
    return first === undefined ? [] : [first]
  })
}

function payFaults({ payLowest, payHighest }: OpeningInput): FieldError[] {
  if (payLowest <= 0n || payLowest > payMax) return [{ path: 'payLowest', code: 'field.invalid' }]
  if (payHighest < payLowest || payHighest > payMax)
    return [{ path: 'payHighest', code: 'careers.pay_order' }]
  return []
}

function dayFaults(closesOn: string, today: string): FieldError[] {
  const days = daysBetween(today, closesOn)
  return days >= 0 && days <= daysMax
    ? []
    : [{ path: 'closesOn', code: 'careers.closing_day', details: { maximum: daysMax } }]
}

const slugLengthMax = 80

/** Returns the part of a URL that stands for a text; empty when the text has no letters of a to z and no digits. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugLengthMax)
    .replace(/^-+|-+$/g, '')
}
