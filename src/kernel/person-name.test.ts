import { expect, test } from 'vitest'
import { greetingName } from './person-name.ts'

test('a greeting has the first name, without titles and initials', () => {
  expect(greetingName('Ratna Wulandari')).toBe('Ratna')
  expect(greetingName('Dr. H. Budi Santoso')).toBe('Budi')
  expect(greetingName('Sukarno')).toBe('Sukarno')
  expect(greetingName('I Gusti Ngurah Rai')).toBe('Gusti')
})

test('a greeting has no name that is only titles and initials, or that would be shown as a link', () => {
  for (const name of ['H.', 'A', '', 'situs.example', 'www.situs.example'])
    expect(greetingName(name)).toBe('')
  expect(greetingName('situs.example Sari')).toBe('Sari')
})
