import { expect, test } from 'vitest'
import { movementKinds } from '#contract'
import { statementWords } from './words.ts'

const [id, en] = [statementWords('id'), statementWords('en')]

test.each([
  ['id', '2026-11-30T16:59:59Z', '30 November 2026', 'November 2026'],
  ['id', '2026-11-30T17:00:00Z', '1 Desember 2026', 'Desember 2026'],
  ['en', '2026-12-31T16:59:59Z', '31 December 2026', 'December 2026'],
  ['en', '2026-12-31T17:00:00Z', '1 January 2027', 'January 2027'],
  ['en', '2028-02-29T05:00:00Z', '29 February 2028', 'February 2028'],
] as const)('a statement in %s dates %s by the calendar of Jakarta', (locale, at, day, month) => {
  const words = statementWords(locale)
  expect(words.date(new Date(at), 'day')).toBe(day)
  expect(words.date(new Date(at), 'month')).toBe(month)
})

test('a change is written with its sign, and a balance without a plus', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ').replace('\u2212', '-')
  for (const words of [id, en]) {
    expect(plain(words.change(1n))).toMatch(/^\+ ?Rp ?1$/)
    expect(plain(words.change(-1n))).toMatch(/^-Rp ?1$/)
    expect(plain(words.change(0n))).toMatch(/^Rp ?0$/)
    expect(plain(words.rupiah(1n))).toMatch(/^Rp ?1$/)
  }
})

test('the largest amount of a statement is written with every digit', () => {
  const digits = (text: string) => text.replace(/\D/g, '')
  for (const words of [id, en])
    expect(digits(words.rupiah(9_007_199_254_740_991n))).toBe('9007199254740991')
})

test('a kind of movement without a label is “other”, also when an object has a property of that name', () => {
  for (const words of [id, en])
    for (const kind of ['unheard-of', 'toString', '__proto__', ''])
      expect(words.kind(kind)).toBe(words.t('kinds.other'))
  expect(id.kind('deposit')).not.toBe(id.t('kinds.other'))
  expect(en.kind('deposit')).not.toBe(id.kind('deposit'))
})

// What moves the available balance, and what moves only the held one.
const kinds = [...movementKinds, 'fee-capture', 'payout', 'payout-reversal', 'referral-reward']

test.each(kinds)('a movement of the kind %s has a label of its own in both languages', (kind) => {
  for (const words of [id, en]) expect(words.kind(kind)).not.toBe(words.t('kinds.other'))
})

test('the escrow earnings that an allotment pays are a kind of movement that can be searched for', () => {
  expect(movementKinds).toContain('allotment')
})
