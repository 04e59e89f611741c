import { expect, test } from 'vitest'
import { faultsOf, type OpeningInput, slugOf, tidied } from './opening-input.ts'

const today = '2026-11-21'
const line = { id: 'Membukukan sewa', en: 'Book the rent' }
const opening: OpeningInput = {
  team: 'finance',
  cityName: 'Bandung',
  place: 'office',
  kind: 'full-time',
  title: { id: 'Staf akuntansi', en: 'Accountant' },
  summary: { id: 'Anda membukukan sewa setiap bulan.', en: 'You book the rent every month.' },
  duties: [line],
  requirements: [line, line],
  payLowest: 8_000_000n,
  payHighest: 12_000_000n,
  closesOn: '2026-12-31',
}

const faults = (changes: Partial<OpeningInput>) =>
  faultsOf({ ...opening, ...changes }, today).map(({ path, code }) => `${path} ${code}`)

test('a complete opening has no fault', () => {
  expect(faults({})).toEqual([])
})

test.each<[string, Partial<OpeningInput>, string[]]>([
  ['pay of nothing', { payLowest: 0n }, ['payLowest field.invalid']],
  [
    'pay above a billion',
    { payLowest: 1_000_000_001n, payHighest: 1_000_000_001n },
    ['payLowest field.invalid'],
  ],
  ['a highest pay below the lowest', { payHighest: 7_999_999n }, ['payHighest careers.pay_order']],
  ['a closing day in the past', { closesOn: '2026-11-20' }, ['closesOn careers.closing_day']],
  [
    'a closing day more than a year away',
    { closesOn: '2027-11-22' },
    ['closesOn careers.closing_day'],
  ],
  [
    'a title in one language only',
    { title: { id: 'Staf akuntansi', en: '' } },
    ['title.en field.too_short'],
  ],
  [
    'a title without Latin letters',
    { title: { id: '会計係', en: 'Accountant' } },
    ['title.id careers.no_latin_letters'],
  ],
  ['no duties', { duties: [] }, ['duties.id field.required', 'duties.en field.required']],
  [
    'a duty in one language only',
    { duties: [line, { id: 'Menyusun laporan', en: '' }] },
    ['duties.en careers.lines_differ'],
  ],
  [
    'more than twelve requirements',
    { requirements: Array.from({ length: 13 }, () => line) },
    ['requirements.id careers.too_many_lines'],
  ],
  [
    'two lines that are too long',
    { duties: [1, 2].map(() => ({ ...line, en: 'x'.repeat(301) })) },
    ['duties.en field.too_long'],
  ],
])('an opening with %s is refused at its field', (_what, changes, expected) => {
  expect(faults(changes)).toEqual(expected)
})

test('an opening may pay one amount, close today or in a year, and have twelve duties', () => {
  expect(faults({ payLowest: 1n, payHighest: 1n })).toEqual([])
  expect(faults({ payHighest: 1_000_000_000n })).toEqual([])
  expect(faults({ closesOn: today })).toEqual([])
  expect(faults({ closesOn: '2027-11-21' })).toEqual([])
  expect(faults({ duties: Array.from({ length: 12 }, () => line) })).toEqual([])
})

test('the texts of an opening are stored as plain text, in both languages', () => {
  const typed = { id: '  Staf\u200b akuntansi ', en: 'Accountant\u0007' }
  expect(tidied({ ...opening, title: typed, duties: [typed] })).toMatchObject({
    title: { id: 'Staf akuntansi', en: 'Accountant' },
    duties: [{ id: 'Staf akuntansi', en: 'Accountant' }],
    payLowest: 8_000_000n,
  })
})

test.each([
  ['Staf Akuntansi & Pajak', 'staf-akuntansi-pajak'],
  ['  Café Été — 2 ', 'cafe-ete-2'],
  ['会計係', ''],
  ['---', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the part of an address for the title %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
