import { expect, test } from 'vitest'
import { completeProfilePath, isLeavingProfile } from './profile-rule.ts'

const origin = 'http://127.0.0.1:3000'

test.each([
  ['/dashboard/profile', '/marketplace', true],
  ['/dashboard/profile/edit', '/dashboard', true],
  ['/en/dashboard/profile/edit', '/en/', true],
  ['/dashboard/profile/edit', '/dashboard/profile', false],
  ['/dashboard/profile', '/en/dashboard/profile/edit', false],
  ['/dashboard/profile', '/login', false],
  ['/en/dashboard/profile', '/en/login', false],
  ['/dashboard/profile/close', '/dashboard/security-settings/confirm', false],
  ['/dashboard/profile/close', '/dashboard/security-settings/email', true],
  ['/marketplace', '/dashboard', false],
  ['/en/dashboard/profile/photo', '/en/dashboard/files/users/portrait', false],
  ['/dashboard/profiles', '/marketplace', false],
])('going from %s to %s counts as leaving the profile: %s', (from, to, isLeaving) => {
  expect(isLeavingProfile(origin + from, to, origin)).toBe(isLeaving)
})

test('another site, no address and an invalid address are not profile pages', () => {
  expect(isLeavingProfile('https://evil.example/dashboard/profile', '/', origin)).toBe(false)
  expect(isLeavingProfile(null, '/', origin)).toBe(false)
  expect(isLeavingProfile('::', '/', origin)).toBe(false)
})

test('the redirect to the profile keeps the language', () => {
  expect(completeProfilePath('id')).toBe('/dashboard/profile/edit?re=complete-profile')
  expect(completeProfilePath('en')).toBe('/en/dashboard/profile/edit?re=complete-profile')
})
