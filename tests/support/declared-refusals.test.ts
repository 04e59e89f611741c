import { expect, test } from 'vitest'
import { isDeclared } from './declared-refusals.ts'

test('a refusal that its operation does not declare is found', () => {
  expect(isDeclared('POST', '/withdrawals/', 'withdrawals.day_limit_exceeded')).toBe(true)
  expect(isDeclared('POST', '/withdrawals/', 'questions.too_long')).toBe(false)
  expect(isDeclared('GET', '/withdrawals/7/?x=1', 'withdrawals.not_found')).toBe(true)
  expect(isDeclared('GET', '/withdrawals/7/', 'withdrawals.too_late')).toBe(false)
})

test('a refusal that all operations have in common needs no declaration', () => {
  expect(isDeclared('GET', '/back-office/work/', 'identity.staff_factor_needed')).toBe(true)
})

test('a refusal by a guard belongs to the operations that have the guard', () => {
  expect(isDeclared('GET', '/wallet/', 'request.sign_in_required')).toBe(true)
  expect(isDeclared('GET', '/banks/', 'request.sign_in_required')).toBe(false)
  expect(isDeclared('GET', '/back-office/work/', 'request.not_allowed')).toBe(true)
  expect(isDeclared('GET', '/wallet/', 'request.not_allowed')).toBe(false)
})
