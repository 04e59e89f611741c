import { expect, test } from 'vitest'
import { readBasis, UnreadableBasis } from './draft-act.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('the basis of a form is read as its screen wrote it', () => {
  const values = { name: 'Ruko', price: 900, isOpen: true, code: null }
  const form = formOf({ version: '7', base: JSON.stringify(values) })
  expect(readBasis(form)).toEqual({ version: 7, values })
  expect(readBasis(formOf({ version: '1', base: '' }))).toEqual({ version: 1, values: {} })
})

test.each([
  ['no JSON', { version: '7', base: '{' }],
  ['nothing', { version: '7', base: 'null' }],
  ['a list', { version: '7', base: '["name"]' }],
  ['a text', { version: '7', base: '"name"' }],
  ['a field that is no value', { version: '7', base: '{"name":{"a":1}}' }],
  ['a version that is no number', { version: 'seven', base: '{}' }],
])('a form that contains %s instead of its basis is refused as unreadable', (_what, fields) => {
  expect(() => readBasis(formOf(fields))).toThrow(UnreadableBasis)
})
