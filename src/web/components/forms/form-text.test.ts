import { expect, test } from 'vitest'
import { instantIn, instantOf } from './form-text.ts'

test('the day and the time of a form are in Jakarta time', () => {
  expect(instantOf('2026-12-20', '10:00')).toBe('2026-12-20T03:00:00.000Z')
  expect(instantOf('2026-12-20', '06:30')).toBe('2026-12-19T23:30:00.000Z')
  const form = new FormData()
  form.set('at', '2026-12-20T06:30')
  expect(instantIn(form, 'at')).toBe('2026-12-19T23:30:00.000Z')
})

test('an invalid day or time is sent as an empty text, so that the API refuses it at its field', () => {
  expect(instantOf('', '10:00')).toBe('')
  expect(instantOf('2026-12-20', '')).toBe('')
  expect(instantIn(new FormData(), 'at')).toBe('')
})
