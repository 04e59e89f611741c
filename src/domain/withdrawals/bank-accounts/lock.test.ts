import { describe, expect, test } from 'vitest'
import { hour, later } from '#kernel'
import { lockAfter } from './lock.ts'

const now = new Date('2026-11-22T03:00:00Z')
const plain = { hours: 24, next: null } as const

describe('the waiting time of new bank accounts', () => {
  test('the waiting time of new bank accounts becomes longer immediately', () => {
    expect(lockAfter(plain, 72, now)).toEqual({ hours: 72, next: null })
    expect(lockAfter(plain, 24, now)).toEqual(plain)
  })

  test('the waiting time of new bank accounts becomes shorter only after the current one has passed', () => {
    const long = { hours: 72, next: null } as const
    const planned = lockAfter(long, 24, now)
    expect(planned).toEqual({ hours: 72, next: { hours: 24, at: later(now, 72 * hour) } })
    // The same choice again neither restarts nor shortens the time.
    expect(lockAfter(planned, 24, later(now, hour))).toBe(planned)
    const other = lockAfter(planned, 48, later(now, hour))
    expect(other.next).toEqual({ hours: 48, at: later(now, 73 * hour) })
    expect(lockAfter(planned, 72, later(now, hour))).toEqual(long)
  })
})
