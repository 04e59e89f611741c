import { expect, test } from 'vitest'
import { greetingName } from './person-name.ts'

test('greets by the first name and leaves titles and initials out', () => {
  expect(greetingName('Ratna Wulandari')).toBe('Ratna')
  expect(greetingName('Dr. H. Budi Santoso')).toBe('Budi')
  expect(greetingName('Sukarno')).toBe('Sukarno')
  expect(greetingName('I Gusti Ngurah Rai')).toBe('Gusti')
})

test('greets without a name when it has only titles and initials, or would be shown as a link', () => {
  for (const name of ['H.', 'A', '', 'situs.example', 'www.situs.example'])
    expect(greetingName(name)).toBe('')
  expect(greetingName('situs.example Sari')).toBe('Sari')
})
