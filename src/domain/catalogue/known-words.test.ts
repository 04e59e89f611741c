import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyCount, type WordIndex, wordsWithPrefix } from './known-words.ts'

type Known = WordIndex[number]

const word = (text: string, cells: Known['cells'] = new Map()): Known => ({
  id: text.length,
  word: text,
  isWhole: false,
  cells,
})
const indexOf = (texts: readonly string[]): WordIndex =>
  [...new Set(texts)].toSorted((left, right) => (left < right ? -1 : 1)).map((text) => word(text))

test('the words that begin with some letters are found shortest first, up to the limit', () => {
  const index = indexOf(['bandung', 'banda', 'ban', 'bali', 'cimahi', 'banding'])
  const found = (letters: string, limit = 10) =>
    wordsWithPrefix(index, letters, limit).map((each) => each.word)
  expect(found('ban')).toEqual(['ban', 'banda', 'banding', 'bandung'])
  expect(found('ban', 2)).toEqual(['ban', 'banda'])
  expect(found('bandungan')).toEqual([])
  expect(found('z')).toEqual([])
  expect(found('a')).toEqual([])
  expect(wordsWithPrefix([], 'ban', 10)).toEqual([])
})

test('the search in the sorted words finds the same as a look at every word', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), text, (texts, letters) => {
      const index = indexOf(texts)
      const naive = index.filter((each) => each.word.startsWith(letters)).map((each) => each.word)
      const found = wordsWithPrefix(index, letters, 100).map((each) => each.word)
      expect(found.toSorted()).toEqual(naive.toSorted())
    }),
  )
})

test('the estimate of a text multiplies the shares of its words within each cell, and adds up the cells', () => {
  const cell = (id: number, part: number, count: number) => [id, { part, count }] as const
  const shop = word('shop', new Map([cell(1, 0.5, 100), cell(2, 1, 10)]))
  const dago = word('dago', new Map([cell(1, 0.2, 100)]))
  const dagoan = word('dagoan', new Map([cell(1, 0.9, 100)]))
  expect(likelyCount([[shop]])).toBeCloseTo(60)
  expect(likelyCount([[shop], [dago]])).toBeCloseTo(10)
  // Two words of one group together are in at most all properties of a cell.
  expect(likelyCount([[dago, dagoan]])).toBeCloseTo(100)
  expect(likelyCount([[shop], []])).toBe(0)
  expect(likelyCount([])).toBe(0)
})
