import { expect, test } from 'vitest'
import { channelOf } from './bank-channels.ts'
import { bankOf, banks } from './deposit-methods.ts'

test('no two banks have the same code at a gateway, so that no payout reaches another bank', () => {
  const codes = new Map<string, string[]>()
  for (const { code } of banks)
    codes.set(channelOf(code), [...(codes.get(channelOf(code)) ?? []), code])
  const shared = [...codes].filter(([, of]) => of.length > 1)
  expect(shared).toEqual([])
})

test('the code of every bank at a gateway consists of capital letters, digits and underscores', () => {
  for (const { code } of banks) expect(channelOf(code)).toMatch(/^[A-Z0-9]+(_[A-Z0-9]+)*$/)
})

test.each([
  ['002', 'BRI'],
  ['008', 'MANDIRI'],
  ['009', 'BNI'],
  ['014', 'BCA'],
  ['022', 'CIMB'],
  ['451', 'BSI'],
])('the bank %s is %s at a gateway', (code, channel) => {
  expect(channelOf(code)).toBe(channel)
  expect(banks.some((bank) => bank.code === code)).toBe(true)
})

test('a bank that is not in the list is named by its code', () => {
  expect(bankOf('999')).toEqual({ code: '999', name: '999', shortName: '999' })
})
