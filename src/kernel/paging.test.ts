import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from './ids.ts'
import {
  decodeCursor,
  encodeCursor,
  instantIn,
  pageOf,
  placeById,
  placeInTime,
  readPages,
  rowsIn,
} from './paging.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((part) => !part.includes('\0'))
const position = fc.array(fc.oneof(text, fc.maxSafeInteger()), { maxLength: 4 })

describe('a cursor', () => {
  test('a cursor is read back as the position it was made of, in ASCII only', () => {
    fc.assert(
      fc.property(position, (parts) => {
        const cursor = encodeCursor(parts)
        expect(cursor).toMatch(/^[A-Za-z0-9+/=]*$/)
        expect(decodeCursor(cursor, parts.length)).toEqual(parts)
        expect(decodeCursor(cursor, parts.length + 1)).toBeNull()
      }),
    )
  })

  test.each([
    ['no cursor at all', ''],
    ['not base64', '*'],
    ['base64 of no JSON', btoa('kemarin')],
    ['an object', btoa('{"length":1}')],
    ['null', btoa('null')],
    ['an incomplete escape', btoa('%E0%A4%A')],
    ['a fraction', btoa('[1.5]')],
    ['a number that is not exact', btoa('[9007199254740993]')],
    ['a list in a list', btoa('[[1]]')],
    ['a truth value', btoa('[true]')],
    ['a text with NUL', encodeCursor(['a\0b'])],
  ])('a cursor of %s is none', (_, cursor) => expect(decodeCursor(cursor, 1)).toBeNull())

  test('a cursor of any bytes never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(4), (cursor, length) => {
        const found = decodeCursor(cursor, length)
        expect(found === null || found.length === length).toBe(true)
        expect(placeById(cursor)).toBeNull()
        expect(placeInTime(cursor)).toBeNull()
      }),
    )
  })

  test('a cursor of a place in time needs an instant that records can have, and an id', () => {
    const id = newId()
    const place = (at: string, of: string = id) => placeInTime(encodeCursor([at, of]))
    expect(place('2026-12-07T10:00:00+07:00')).toEqual({ at: '2026-12-07T03:00:00.000Z', id })
    for (const at of ['', 'kemarin', '1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '275761'])
      expect(place(at), at).toBeNull()
    expect(place('2026-12-07T10:00:00Z', 'bukan-id')).toBeNull()
    expect(placeInTime(null)).toBeNull()
    expect([placeById(encodeCursor([id])), placeById(encodeCursor(['bukan-id']))]).toEqual([
      ...[id, null],
    ])
  })
})

test('an instant is accepted from 1900 until the end of 2199 only', () => {
  expect(instantIn('1900-01-01T00:00:00Z')).toBe('1900-01-01T00:00:00.000Z')
  expect(instantIn('2199-12-31T23:59:59.999Z')).toBe('2199-12-31T23:59:59.999Z')
  expect([instantIn('1899-12-31T23:59:59.999Z'), instantIn('2200-01-01T00:00:00Z')]).toEqual([
    ...[null, null],
  ])
})

describe('a list read in pages', () => {
  /** Rows of a sorted list after a key, as a query reads them. */
  const rowsAfter = (rows: readonly string[], key: string | null, limit: number) =>
    rows.filter((row) => key === null || row > key).slice(0, limit)
  const lists = fc.record({
    rows: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 40 }),
    limit: fc.integer({ min: 1, max: 12 }),
  })

  test('a list read in pages by their cursors has every row once and in order', () => {
    fc.assert(
      fc.property(lists, ({ rows, limit }) => {
        const sorted = rows.toSorted()
        const seen: string[] = []
        let cursor: string | null = null
        let pages = 0
        do {
          const key: string | number | null =
            cursor === null ? null : (decodeCursor(cursor, 1)?.[0] ?? null)
          const found = rowsAfter(sorted, key === null ? null : String(key), limit + 1)
          const page = pageOf(found, limit, (row) => [row])
          expect(page.items.length).toBeLessThanOrEqual(limit)
          seen.push(...page.items)
          cursor = page.nextCursor
          pages += 1
        } while (cursor !== null)
        expect(seen).toEqual(sorted)
        // The last page is never empty, except that of an empty list.
        expect(pages).toBe(Math.max(1, Math.ceil(sorted.length / limit)))
      }),
    )
  })

  test('a list read in pages by a job has every row once, also when its rows stay due', async () => {
    await fc.assert(
      fc.asyncProperty(lists, async ({ rows, limit }) => {
        const sorted = rows.toSorted()
        const read = async (key: string | null) => rowsAfter(sorted, key, limit)
        const seen: string[] = []
        for await (const row of rowsIn(readPages(limit, (each) => each, read))) seen.push(row)
        expect(seen).toEqual(sorted)
      }),
    )
  })
})
