import { expect, test } from 'vitest'
import { withdrawalMarks } from './withdrawal-risk.ts'

const requestedAt = new Date('2026-11-20T03:00:00Z')
const amount = 100_000_001n
const usual = {
  accountSince: new Date('2026-11-13T03:00:00Z'),
  change: 'password',
  changedAt: new Date('2026-11-13T03:00:00Z'),
  deviceSince: null,
  deposits: { count: 1, amount: 50_000_000n },
} as const

test('facts from seven days before a withdrawal and deposits below half of it are not unusual', () => {
  expect(withdrawalMarks({ requestedAt, amount }, usual)).toEqual([])
})

test('deposits of exactly half of a withdrawal are unusual', () => {
  const [mark] = withdrawalMarks({ requestedAt, amount: 100_000_000n }, usual)
  expect(mark).toBe('recent-deposits')
})

test.each([
  [
    'an account added a second later',
    'new-account',
    { accountSince: new Date('2026-11-13T03:00:01Z') },
  ],
  ['a change the day before', 'security-change', { changedAt: new Date('2026-11-19T02:00:00Z') }],
  ['a change since then', 'security-change', { changedAt: new Date('2026-11-20T04:00:00Z') }],
  ['a device of that minute', 'new-device', { deviceSince: new Date('2026-11-20T02:59:00Z') }],
  ['half of it deposited', 'recent-deposits', { deposits: { count: 2, amount: 50_000_001n } }],
] as const)('%s is unusual for a withdrawal (%s)', (_name, mark, fact) => {
  expect(withdrawalMarks({ requestedAt, amount }, { ...usual, ...fact })).toEqual([mark])
})
