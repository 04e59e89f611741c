import { expect, test } from 'vitest'
import type { Security } from '#contract/security/security.ts'
import type { SessionLine } from '../../api/session-line.ts'
import { safeguardsOf } from './score.ts'

const now = Date.parse('2026-11-21T03:00:00Z')
const bare: Security = {
  hasPassword: true,
  passwordChangedAt: null,
  app: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isFrozen: false,
  withdrawalsWaitUntil: null,
  passkeyOrigin: null,
  recovery: null,
}
const app = { activatedAt: '2026-11-01T00:00:00Z', lastUsedAt: null, removalDueAt: null }
const met = (security: Security, sessions: readonly SessionLine[] = []) =>
  safeguardsOf(security, sessions, now).flatMap(({ name, isMet }) => (isMet ? [name] : []))

test('an account with only a password has a verified address, and a second factor as its next step', () => {
  expect(met(bare)).toEqual(['email', 'devices'])
  expect(safeguardsOf(bare, [], now).find(({ isMet }) => !isMet)?.name).toBe('factor')
})

test('recovery codes count only with a second factor and while at least three are left', () => {
  expect(met({ ...bare, recoveryCodesLeft: 10 })).not.toContain('codes')
  expect(met({ ...bare, app, recoveryCodesLeft: 3 })).toContain('codes')
  expect(met({ ...bare, app, recoveryCodesLeft: 2 })).not.toContain('codes')
})

test('a device that is signed in but unused for a month has to be signed out', () => {
  const line = { isOpen: true, lastUsedAt: '2026-10-01T00:00:00Z' } as SessionLine
  expect(met(bare, [line])).not.toContain('devices')
  expect(met(bare, [{ ...line, isOpen: false }])).toContain('devices')
})
