import { expect, test } from 'vitest'
import { homeCards } from '#contract'
import { moved, moveOf } from './card-order.ts'

test('a button value names a card and a direction, and any other value is ignored', () => {
  expect(moveOf('news:up')).toEqual({ card: 'news', by: -1 })
  expect(moveOf('value:down')).toEqual({ card: 'value', by: 1 })
  for (const wrong of ['news', 'news:left', 'x:up', '', null, 5]) expect(moveOf(wrong)).toBeNull()
})

test('a card swaps places with its neighbour, and the first and last card do not move further', () => {
  expect(moved(homeCards, { card: 'payouts', by: -1 }).slice(0, 2)).toEqual(['payouts', 'value'])
  expect(moved(homeCards, { card: 'value', by: -1 })).toEqual([...homeCards])
  expect(moved(homeCards, { card: 'watchlist', by: 1 })).toEqual([...homeCards])
  expect(moved(homeCards, { card: 'cash', by: 1 }).toSorted()).toEqual(homeCards.toSorted())
})
