import { expect, test } from 'vitest'
import { billerCode, virtualAccountNumber } from './virtual-account.ts'

test.each([
  ['va-bca', /^70012\d{11}$/],
  ['va-mandiri', /^99\d{10}$/],
  ['va-bni', /^98812345\d{8}$/],
  ['va-bri', /^10021\d{13}$/],
])('a virtual account at %s has a number of its bank’s length', (method, shape) => {
  expect(virtualAccountNumber(method, 1n)).toMatch(shape)
  expect(virtualAccountNumber(method, 123_456_789n)).toMatch(shape)
})

test('every deposit has a different virtual-account number', () => {
  const numbers = new Set<string | null>()
  for (let number = 1n; number <= 20_000n; number += 1n) {
    numbers.add(virtualAccountNumber('va-bni', number))
  }
  expect(numbers.size).toBe(20_000)
})

test('only Mandiri has a biller’s code', () => {
  expect(['va-mandiri', 'va-bca', 'qris'].map(billerCode)).toEqual(['88908', null, null])
})

test('a method that is not a virtual account has no number', () => {
  expect(virtualAccountNumber('qris', 1n)).toBeNull()
})
