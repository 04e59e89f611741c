import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

test('security.txt has the contact page, its own address and an expiry less than a year away', () => {
  const text = securityTxt('https://sepetak.example', new Date('2026-11-27T00:00:00Z'))
  expect(text.split('\n')).toEqual([
    'Contact: https://sepetak.example/contact',
    'Expires: 2027-05-26T00:00:00.000Z',
    'Preferred-Languages: id, en',
    'Canonical: https://sepetak.example/.well-known/security.txt',
    '',
  ])
})
