import { expect, test } from 'vitest'
import { pairs } from './opening-act.ts'

test('lines in both languages are paired in order without the empty ones', () => {
  expect(pairs('Satu\n\n  Dua \n', 'One\nTwo')).toEqual([
    { id: 'Satu', en: 'One' },
    { id: 'Dua', en: 'Two' },
  ])
})

test('a line missing in one language is sent as an empty text, so that the API requires it', () => {
  expect(pairs('Satu\nDua', 'One')).toEqual([
    { id: 'Satu', en: 'One' },
    { id: 'Dua', en: '' },
  ])
  expect(pairs('', '')).toEqual([])
})
