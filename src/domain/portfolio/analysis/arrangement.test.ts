import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdingColumns, homeCards } from '#contract'
import { arrangementOf } from './arrangement.ts'

test('an investor without an arrangement sees every card and six columns', () => {
  const { cards, columns } = arrangementOf(null)
  expect(cards).toEqual(homeCards)
  expect(columns).toEqual(['units', 'price', 'value', 'gain', 'income', 'yieldOnCost'])
  expect(arrangementOf({ cards: [], columns: [] })).toEqual({ cards, columns })
})

test('a stored arrangement keeps its order, without names that no longer exist, and new cards come last', () => {
  const [first = '', second = '', ...rest] = homeCards
  const { cards } = arrangementOf({ cards: [second, 'dihapus', first], columns: [] })
  expect(cards).toEqual([second, first, ...rest])
  const { columns } = arrangementOf({ cards: [], columns: ['dihapus', 'value', 'units'] })
  expect(columns).toEqual(['units', 'value'])
})

test('any stored arrangement shows each card once and at least one column, each once', () => {
  const names = fc.array(fc.constantFrom<string>(...homeCards, ...holdingColumns, 'dihapus'))
  fc.assert(
    fc.property(names, names, (cards, columns) => {
      const shown = arrangementOf({ cards, columns })
      expect(shown.cards.toSorted()).toEqual(homeCards.toSorted())
      expect(new Set(shown.columns).size).toBe(shown.columns.length)
      expect(shown.columns.length).toBeGreaterThan(0)
      // A page that was arranged once stays the same when it is stored again.
      expect(arrangementOf(shown)).toEqual(shown)
    }),
  )
})
