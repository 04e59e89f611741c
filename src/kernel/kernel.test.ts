import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  day,
  hour,
  jakartaDate,
  jakartaMonth,
  jakartaTimeOfDay,
  jakartaYear,
  later,
  localTime,
  movableClock,
  zoneOffsets,
} from './clock.ts'
import { isUuid, newId, receiptNumber } from './ids.ts'
import { decodeCursor, encodeCursor, pageOf } from './paging.ts'
import { plainText } from './plain-text.ts'

test('ids are UUIDs of version 7 that sort by their time', () => {
  const [first, second] = [newId(1_000_000_000_000), newId(1_000_000_000_001)]
  expect(isUuid(first)).toBe(true)
  expect(first[14]).toBe('7')
  expect(first < second).toBe(true)
  expect(new Set(Array.from({ length: 10_000 }, () => newId())).size).toBe(10_000)
})

test('ids of one millisecond sort in the order in which they were created', () => {
  const made = Array.from({ length: 1_000 }, () => newId(1_000_000_000_000))
  expect(made.toSorted()).toEqual(made)
  expect(made.every(isUuid)).toBe(true)
})

test('receipt numbers differ and have no letter that can be misread', () => {
  const numbers = Array.from({ length: 1000 }, () => receiptNumber('SBS'))
  expect(new Set(numbers).size).toBe(1000)
  for (const number of numbers)
    expect(number).toMatch(/^SBS-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
})

test('a cursor decodes to the position it encodes, and a forged cursor to null', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 3 }),
      (position) => {
        expect(decodeCursor(encodeCursor(position), position.length)).toEqual(position)
      },
    ),
  )
  for (const forged of ['', '%%%', 'e30=', btoa('{"a":1}'), btoa('[[1]]'), encodeCursor([1, 2])]) {
    expect(decodeCursor(forged, 1)).toBeNull()
  }
})

test('a page has a next cursor only when more items follow', () => {
  const position = (row: number) => [row]
  expect(pageOf([1, 2, 3], 2, position)).toEqual({ items: [1, 2], nextCursor: encodeCursor([2]) })
  expect(pageOf([1, 2], 2, position)).toEqual({ items: [1, 2], nextCursor: null })
  expect(pageOf([], 2, position)).toEqual({ items: [], nextCursor: null })
})

test('days, years and times of day are counted in Jakarta, seven hours ahead of UTC', () => {
  expect(jakartaDate(new Date('2026-12-31T16:59:59Z'))).toBe('2026-12-31')
  expect(jakartaDate(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01')
  expect(jakartaTimeOfDay(new Date('2026-12-31T17:00:09Z'))).toBe('00:00:09')
  expect(jakartaMonth(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01')
  expect(jakartaYear(new Date('2026-12-31T17:00:00Z'))).toBe(2027)
})

test('an instant is read as the clocks of its time zone show it', () => {
  const instant = new Date('2026-12-31T15:30:20Z')
  const inJakarta = { year: 2026, month: 11, day: 31, weekday: 4, hour: 22, minute: 30, second: 20 }
  expect(localTime(instant, zoneOffsets['Asia/Jakarta'])).toEqual({
    ...inJakarta,
    midnight: new Date('2026-12-30T17:00:00Z'),
  })
  expect(localTime(instant, zoneOffsets['Asia/Jayapura'])).toMatchObject({
    year: 2027,
    month: 0,
    day: 1,
    weekday: 5,
    hour: 0,
    midnight: new Date('2026-12-31T15:00:00Z'),
  })
})

test('a movable clock does not move until it is moved', () => {
  const clock = movableClock(new Date('2026-02-28T00:00:00Z'))
  clock.advance(2 * day + hour)
  expect(clock.now()).toEqual(new Date('2026-03-02T01:00:00Z'))
  clock.moveTo(new Date('2028-02-29T00:00:00Z'))
  expect(later(clock.now(), day)).toEqual(new Date('2028-03-01T00:00:00Z'))
})

test('typed text keeps its letters and loses invisible characters and those that change the text direction', () => {
  expect(plainText(' Sekar\u202Egnp.exe\u202C\r\nAyu\u0000 ')).toBe('Sekargnp.exe\nAyu')
  expect(plainText('Se\u200Bkar\u2060 \uFEFFAyu')).toBe('Sekar Ayu')
  expect(plainText('n\u0303')).toBe('ñ')
  // A family is one picture because it is joined, and so are letters of some scripts.
  for (const joined of ['👩\u200D👧', 'نمی\u200Cدانم']) expect(plainText(joined)).toBe(joined)
})
