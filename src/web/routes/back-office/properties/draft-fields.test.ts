import { expect, test } from 'vitest'
import {
  altName,
  checksOf,
  draftSections,
  sentDraft,
  shownValue,
  valuesIn,
} from './draft-fields.ts'

function typed(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return valuesIn(form)
}

test.each([
  ['price', '1.250.000.000', 1_250_000_000],
  ['price', '', null],
  ['price', 'murah', 'murah'],
  ['fundingDays', '60', 60],
  ['landArea', '1.250', 1250],
  ['landArea', '1.25', '1.25'],
  ['latitude', '-8,65', -8.65],
  ['latitude', '-8.65', -8.65],
  ['latitude', 'Bali', 'Bali'],
  ['growthBasisPoints', '7,25', 725],
  ['growthBasisPoints', '7.25 %', 725],
  ['growthBasisPoints', 'seven', 'seven'],
  ['name', '  Villa Sanur  ', 'Villa Sanur'],
  ['summaryId', 'Satu\r\ndua', 'Satu\ndua'],
  ['isSharia', 'on', true],
])('the field %s with the text "%s" of a draft is sent as %o', (name, text, value) => {
  expect(typed({ [name]: text })[name]).toEqual(value)
})

test.each([
  ['latitude', { 'data-rule': 'decimal' }],
  ['growthBasisPoints', { 'data-rule': 'decimal' }],
  ['fundingDays', { 'data-rule': 'amount', 'data-least': '1', 'data-most': '365' }],
  ['landArea', { 'data-rule': 'amount', 'data-least': '1' }],
  ['postcode', { 'data-rule': 'digit-count', minLength: 5 }],
  ['storyEn', { minLength: 40 }],
])('the field %s of a draft is checked when it is left, as other forms check theirs', (name, checks) => {
  const fields = draftSections.flatMap((section) => [...section.fields])
  const field = fields.find((each) => each.name === name)
  if (field === undefined) throw new Error(`a draft has no field ${name}`)
  expect(checksOf(field)).toMatchObject(checks)
})

test('a flag that is not ticked is false, and a field that was not sent is empty', () => {
  expect(typed({})).toMatchObject({ hasDebt: false, price: null, name: null })
})

test('the descriptions of a picture are sent in both languages under the picture, apart from the content', () => {
  const { content, pictureWords } = sentDraft({
    name: 'Villa Sanur',
    [altName('p1', 'id')]: 'Kolam',
    [altName('p1', 'en')]: 'Pool',
    [altName('p2', 'en')]: 'Garden',
  })
  expect(content).toEqual({ name: 'Villa Sanur' })
  expect(pictureWords).toEqual({
    p1: { altId: 'Kolam', altEn: 'Pool' },
    p2: { altId: null, altEn: 'Garden' },
  })
})

test.each([
  [725, 'percent', 'id', '7,25'],
  [725, 'percent', 'en', '7.25'],
  [-8.65, 'decimal', 'id', '-8,65'],
  [1250, 'whole', 'id', '1250'],
  ['seven', 'percent', 'id', 'seven'],
  [null, 'percent', 'id', ''],
] as const)('the value %o of the kind %s is displayed in the language %s as "%s"', (value, kind, locale, text) => {
  expect(shownValue(value, kind, locale)).toBe(text)
})
