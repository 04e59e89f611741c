import { expect, test } from 'vitest'
import { showPhone } from './phone.ts'

test('an Indonesian number is displayed as it is dialled in Indonesia', () => {
  expect(showPhone('+6281234567890')).toBe('0812\u00a03456\u00a07890')
  expect(showPhone('+628123456789')).toBe('0812\u00a03456\u00a0789')
  expect(showPhone('+6512345678')).toBe('+6512345678')
})
