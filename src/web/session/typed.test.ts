import { expect, test } from 'vitest'
import { cookieJar } from './cookies.ts'
import { openTyped } from './typed.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('the form memory gives back what was typed on the same screen, in either language, once', () => {
  const jar = cookieJar(null, false)
  openTyped(jar).keep('/dashboard/banks', form({ bank: 'bca', number: '123' }))
  expect(openTyped(jar).take('/dashboard/wallet')).toEqual({})
  expect(openTyped(jar).take('/en/dashboard/banks')).toEqual({ bank: 'bca', number: '123' })
  expect(openTyped(jar).take('/dashboard/banks')).toEqual({})
})

test('the form memory never keeps a password, a code or the key of a command', () => {
  const jar = cookieJar(null, false)
  const typed = { newPassword: 'x', code: '1', idempotencyKey: 'y', amount: '10' }
  openTyped(jar).keep('/dashboard/banks', form(typed))
  expect(openTyped(jar).take('/dashboard/banks')).toEqual({ amount: '10' })
})

test('the form memory keeps nothing rather than a part of what is too long for a cookie', () => {
  const jar = cookieJar(null, false)
  openTyped(jar).keep('/dashboard/banks', form({ note: 'é'.repeat(2000) }))
  expect(openTyped(jar).take('/dashboard/banks')).toEqual({})
})

test('ignores a cookie that is not of its own making', () => {
  for (const value of ['', 'x', '{}', '{"path":1,"fields":[]}', '{"path":"/a","fields":[[1,2]]}'])
    expect(openTyped(cookieJar(`typed=${encodeURIComponent(value)}`, false)).take('/a')).toEqual({})
})
