import { expect, test } from 'vitest'
import { htmlOf } from '../../../tests/support/rendered.tsx'
import { CodeInput } from './code-input.tsx'

test('a code with a space after each digit is not cut by its field', () => {
  const [, longest] = /maxLength="(\d+)"/.exec(htmlOf(<CodeInput name="code" label="Code" />)) ?? []
  expect(Number(longest)).toBeGreaterThanOrEqual('1 2 3 4 5 6 '.length)
})
