import { expect, test } from 'vitest'
import { factorPath } from './factor-rule.ts'

const at = (pathname: string) => ({ pathname })
const settings = '/dashboard/security-settings'

test('a user without a due factor is not redirected', () => {
  expect(factorPath({ factorDue: null }, at('/back-office'), 'id')).toBeNull()
})

test('staff are redirected to the due factor in their language from every other screen', () => {
  const setUp = { factorDue: 'set-up' } as const
  for (const path of ['/back-office', '/dashboard', settings, '/dashboard/profile/edit.data'])
    expect(factorPath(setUp, at(path), 'id'), path).toBe(`${settings}/app`)
  expect(factorPath(setUp, at('/en/back-office'), 'en')).toBe(`/en${settings}/app`)
  const show = factorPath({ factorDue: 'show' }, at('/back-office'), 'id')
  expect(show).toBe(`${settings}/confirm?next=%2Fback-office`)
})

test.each([
  'app',
  'app.data',
  'passkey',
  'confirm',
  'app/',
])('no user is redirected away from %s', (way) => {
  expect(factorPath({ factorDue: 'set-up' }, at(`${settings}/${way}`), 'id')).toBeNull()
  expect(factorPath({ factorDue: 'show' }, at(`/en${settings}/${way}`), 'en')).toBeNull()
})
