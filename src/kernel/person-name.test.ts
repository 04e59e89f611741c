import { expect, test } from 'vitest'
import { greetingName } from './person-name.ts'

test('greets by the first name and leaves titles and initials out', () => {
  expect(greetingName('Ratna Wulandari')).toBe('Ratna')
  expect(greetingName('Dr. H. Budi Santoso')).toBe('Budi')
  expect(greetingName('Sukarno')).toBe('Sukarno')
  expect(greetingName('I Gusti Ngurah Rai')).toBe('Gusti')
  expect(greetingName('H.')).toBe('H.')
})
