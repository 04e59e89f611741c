import { expect, test } from 'vitest'
import { cookieJar } from './cookies.ts'
import { openTyped } from './typed.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('typed values are returned once on the same screen, in either language', () => {
  const jar = cookieJar(null, false)
  openTyped(jar).keep('/dashboard/banks', form({ bank: 'bca', number: '123' }))
  expect(openTyped(jar).take('/dashboard/wallet')).toEqual({})
  expect(openTyped(jar).take('/en/dashboard/banks')).toEqual({ bank: 'bca', number: '123' })
  expect(openTyped(jar).take('/dashboard/banks')).toEqual({})
})

test('passwords, codes and idempotency keys are never stored among typed values', () => {
  const jar = cookieJar(null, false)
  const typed = { newPassword: 'x', code: '1', idempotencyKey: 'y', amount: '10' }
  openTyped(jar).keep('/dashboard/banks', form(typed))
  expect(openTyped(jar).take('/dashboard/banks')).toEqual({ amount: '10' })
})

test('typed values that are too long for a cookie are not stored in part', () => {
  const jar = cookieJar(null, false)
  openTyped(jar).keep('/dashboard/banks', form({ note: 'é'.repeat(2000) }))
  expect(openTyped(jar).take('/dashboard/banks')).toEqual({})
})

test('a malformed cookie is ignored', () => {
  for (const value of ['', 'x', '{}', '{"path":1,"fields":[]}', '{"path":"/a","fields":[[1,2]]}'])
    expect(openTyped(cookieJar(`typed=${encodeURIComponent(value)}`, false)).take('/a')).toEqual({})
})
