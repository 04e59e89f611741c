import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idCardFields } from '#contract'
import { agreesWithCard, filledFrom, withCardValue } from './card-fill.ts'
import { typedOf } from './identity-typed.ts'

const empty = typedOf(new FormData())
const onCard = {
  fullName: 'Sekar Ayu Contoh',
  nik: '3273015205859902',
  bornOn: '1985-05-12',
  gender: 'female',
  province: '32',
  city: '3273',
  district: '327301',
  village: '3273011001',
} as const

test('every empty field is filled with its value from the card, and the filled fields are returned', () => {
  const { typed, filled } = filledFrom(empty, onCard)
  expect(typed).toMatchObject(onCard)
  expect(filled).toEqual(Object.keys(onCard))
  expect(typed.street).toBe('')
})

test('the card never overwrites a field that already has a value', () => {
  const written = fc.record(
    Object.fromEntries(idCardFields.map((field) => [field, fc.constantFrom('', 'x', '3273')])),
  )
  fc.assert(
    fc.property(written, (own) => {
      const before = { ...empty, ...own }
      const { typed, filled } = filledFrom(before, onCard)
      for (const field of idCardFields) {
        if (before[field] !== '') expect(typed[field]).toBe(before[field])
        expect(filled.includes(field)).toBe(typed[field] !== before[field])
      }
    }),
  )
})

test('a place is filled in only when the places above it are those of the card', () => {
  const elsewhere = { ...empty, province: '33' }
  expect(filledFrom(elsewhere, onCard).typed).toMatchObject({
    province: '33',
    city: '',
    village: '',
  })
  const begun = { ...empty, province: '32', city: '3273' }
  expect(filledFrom(begun, onCard).filled).toEqual(expect.arrayContaining(['district', 'village']))
})

test('capitals and punctuation are ignored when comparing, and only the topmost differing place is reported', () => {
  const typed = { ...empty, fullName: 'SEKAR  AYU, CONTOH', province: '33', city: '3374' }
  expect(agreesWithCard(typed, onCard, 'fullName')).toBe(true)
  expect(agreesWithCard(typed, onCard, 'nik')).toBe(false)
  expect(agreesWithCard(typed, onCard, 'street')).toBeNull()
  expect(agreesWithCard(typed, onCard, 'province')).toBe(false)
  expect(agreesWithCard(typed, onCard, 'city')).toBeNull()
})

test('the value of the card replaces a single field, and all four places together', () => {
  const typed = { ...empty, fullName: 'Lain', province: '33', city: '3374', district: '337407' }
  expect(withCardValue(typed, onCard, 'fullName').fullName).toBe('Sekar Ayu Contoh')
  expect(withCardValue(typed, onCard, 'province')).toMatchObject({
    fullName: 'Lain',
    province: '32',
    village: '3273011001',
  })
})
