import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'

const base = { name: 'Ruko', price: 900, floors: 2, code: null }

test('changes of different fields are merged without a conflict', () => {
  const merged = mergeDrafts(base, { ...base, price: 950 }, { ...base, floors: 3 })
  expect(merged).toEqual({
    values: { name: 'Ruko', price: 950, floors: 3, code: null },
    conflicts: [],
    hasTheirs: true,
  })
})

test('a field changed differently on both sides is a conflict and has my value until it is resolved', () => {
  const merged = mergeDrafts(base, { ...base, price: 950 }, { ...base, price: 800 })
  expect(merged).toMatchObject({ values: { price: 950 }, conflicts: ['price'], hasTheirs: false })
})

test('the same change on both sides and a change that was undone are not conflicts', () => {
  expect(mergeDrafts(base, { ...base, price: 950 }, { ...base, price: 950 }).conflicts).toEqual([])
  expect(mergeDrafts(base, base, { ...base, code: 'DAGO01' }).values.code).toBe('DAGO01')
})

test('the description of a picture that the other side deleted is deleted with it', () => {
  const mine = { ...base, 'alt.1.altId': 'depan' }
  expect(mergeDrafts({ ...base, 'alt.1.altId': null }, mine, base).conflicts).toEqual([])
})
