import { describe, expect, test } from 'vitest'
import { jakartaTime, later, minute, monthsAfter } from '#kernel'
import { aListing, aWindow } from '../../../../tests/support/trading-terms.ts'
import { isTradable, tradableFrom } from '../books/listings.ts'
import { collectingFrom, edgesOf, endOf, nextChange, phaseAt, tradingDaysOf } from './window.ts'

// Monday 7 to Friday 18 December 2026: ten working days.
const window = aWindow('2026-12-07', '2026-12-18')

const phases = [
  ['2026-11-30', '00:00', 'announced', 'collecting'],
  ['2026-12-07', '08:45', 'collecting', 'opening-auction'],
  ['2026-12-07', '09:00', 'opening-auction', 'trading'],
  ['2026-12-07', '16:00', 'trading', 'night'],
  ['2026-12-08', '08:45', 'night', 'opening-auction'],
  ['2026-12-08', '09:00', 'opening-auction', 'trading'],
  ['2026-12-11', '16:00', 'trading', 'night'],
  ['2026-12-14', '08:45', 'night', 'opening-auction'],
  ['2026-12-18', '15:45', 'trading', 'closing-auction'],
  ['2026-12-18', '16:00', 'closing-auction', 'ended'],
] as const

describe('a window', () => {
  test.each(
    phases,
  )('a window on %s at %s changes from %s to %s, and not a moment earlier', (day, time, before, after) => {
    const change = jakartaTime(day, time)
    expect(phaseAt(window, later(change, -1))).toBe(before)
    expect(phaseAt(window, change)).toBe(after)
    expect(nextChange(window, later(change, -1))).toEqual(change)
  })

  test('a window does not trade at the weekend', () => {
    expect(phaseAt(window, jakartaTime('2026-12-12', '10:00'))).toBe('night')
    expect(phaseAt(window, jakartaTime('2026-12-13', '08:50'))).toBe('night')
  })

  test('a window does not change after its end', () => {
    expect(endOf(window)).toEqual(new Date('2026-12-18T09:00:00Z'))
    expect(nextChange(window, endOf(window))).toBeNull()
  })

  test('a window changes exactly as often as its days require', () => {
    let changes = 0
    let at: Date | null = later(collectingFrom(window), -minute)
    while (at !== null) {
      at = nextChange(window, at)
      if (at !== null) changes += 1
    }
    // Collecting; a call, an opening and a close on each of ten days; the closing call of the last day.
    expect(changes).toBe(1 + 10 * 3 + 1)
  })

  test('a window skips holidays, even at its start', () => {
    const overChristmas = aWindow('2026-12-21', '2027-01-07')
    const days = tradingDaysOf(overChristmas)
    expect(days).not.toContain('2026-12-24')
    expect(days).not.toContain('2026-12-25')
    expect(days).not.toContain('2027-01-01')
    expect(phaseAt(overChristmas, jakartaTime('2026-12-25', '10:00'))).toBe('night')
    expect(edgesOf(overChristmas).filter(({ day }) => day === '2026-12-25')).toEqual([])
  })

  test('a window has an opening and a close on each of its days, and a closing call on the last day only', () => {
    const edges = edgesOf(window)
    expect(edges.map(({ kind }) => kind).slice(-3)).toEqual(['open', 'closing-call', 'end'])
    expect(edges.filter(({ kind }) => kind === 'open')).toHaveLength(10)
    expect(edges.filter(({ kind }) => kind === 'close')).toHaveLength(9)
    expect(edges.map(({ at }) => at)).toEqual(edges.map(({ at }) => at).toSorted((a, b) => +a - +b))
  })

  test('a window of one day opens, has its closing call and ends on that day', () => {
    expect(edgesOf(aWindow('2026-12-07', '2026-12-07')).map(({ kind }) => kind)).toEqual([
      'open',
      'closing-call',
      'end',
    ])
  })
})

describe('the lock of a property', () => {
  test.each([
    ['2025-12-07', 12, '2026-12-07'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', 0, '2026-01-15'],
  ])('the lock of a property from %s for %d months ends on %s', (from, months, until) => {
    expect(monthsAfter(from, months)).toBe(until)
  })

  test('the lock of a property is over for a window that opens on its last day or later, if the property operates', () => {
    const listing = aListing({ allottedOn: '2025-12-07' })
    expect(tradableFrom(listing, 12)).toBe('2026-12-07')
    expect(isTradable(listing, 12, '2026-12-06')).toBe(false)
    expect(isTradable(listing, 12, '2026-12-07')).toBe(true)
    expect(isTradable({ ...listing, state: 'selling' }, 12, '2026-12-07')).toBe(false)
  })
})
