import { expect, test } from 'vitest'
import { pairs } from './opening-act.ts'

test('lines of both languages are paired in their order, empty ones left out', () => {
  expect(pairs('Satu\n\n  Dua \n', 'One\nTwo')).toEqual([
    { id: 'Satu', en: 'One' },
    { id: 'Dua', en: 'Two' },
  ])
})

test('a line that one language lacks is empty there, so that it is asked for', () => {
  expect(pairs('Satu\nDua', 'One')).toEqual([
    { id: 'Satu', en: 'One' },
    { id: 'Dua', en: '' },
  ])
  expect(pairs('', '')).toEqual([])
})
