import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForComparison, similarity } from './similarity.ts'

test.each([
  ['KECAMATAN', 'KECAMATAN', 1],
  ['KECAMATAN', 'KECAMATAM', 8 / 9],
  ['NAMA', 'NAMAA', 4 / 5],
  ['AGAMA', 'GAMA', 4 / 5],
  ['NIK', 'KIN', 1 / 3],
  ['', '', 0],
  ['', 'NIK', 0],
])('the similarity of %j and %j is one minus the share of the letters to change', (left, right, like) => {
  expect(similarity(left, right, 0)).toBeCloseTo(like, 12)
})

test('two texts whose lengths differ by more than the wanted similarity allows are not compared', () => {
  expect(similarity('AB', 'ABCD', 0.5)).toBe(0.5)
  expect(similarity('AB', 'ABCDE', 0.5)).toBe(0)
  expect(similarity('AB', 'ABCDE', 0.4)).toBeCloseTo(0.4, 12)
})

/** The number of changes, straight from its definition. */
function naiveChanges(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length
  const [rest, others] = [left.slice(1), right.slice(1)]
  if (left[0] === right[0]) return naiveChanges(rest, others)
  return (
    1 + Math.min(naiveChanges(rest, right), naiveChanges(left, others), naiveChanges(rest, others))
  )
}

const shortText = fc.string({
  unit: fc.constantFrom('A', 'B', 'C'),
  maxLength: 6,
})

test('the similarity equals that of a naive comparison, in both directions, and is never understated above the wanted one', () => {
  fc.assert(
    fc.property(shortText, shortText, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, least) => {
      const longest = Math.max(a.length, b.length)
      const like = longest === 0 ? 0 : 1 - naiveChanges(a, b) / longest
      expect(similarity(a, b, 0)).toBeCloseTo(like, 12)
      expect(similarity(b, a, 0)).toBeCloseTo(like, 12)
      if (like > least) expect(similarity(a, b, least)).toBeCloseTo(like, 12)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['Jl. Kenanga No. 8', 'jl kenanga n0 B'],
  ['RANDUSARI', 'RANDU5ARl'],
  ['KOTA BANDUNG', 'K0TA-BAN0UNG'],
  ['ＳＥＭＡＲＡＮＧ', 'Semarang'],
])('the spellings %j and %j are the same text to the card reader', (one, other) => {
  expect(foldForComparison(one)).toBe(foldForComparison(other))
})

test('a folded text stays the same when it is folded again, and contains only capitals and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const folded = foldForComparison(text)
      expect(foldForComparison(folded)).toBe(folded)
      expect(folded).toMatch(/^[A-Z0-9]*$/)
    }),
    { numRuns: 200 },
  )
})
