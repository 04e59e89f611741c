import { expect, test } from 'vitest'
import { homeCards } from '#contract'
import { moveCard, parseMove } from './card-order.ts'

test('a button value names a card and a direction, and any other value is ignored', () => {
  expect(parseMove('news:up')).toEqual({ card: 'news', by: -1 })
  expect(parseMove('value:down')).toEqual({ card: 'value', by: 1 })
  for (const wrong of ['news', 'news:left', 'x:up', '', null, 5])
    expect(parseMove(wrong)).toBeNull()
})

test('a card swaps places with its neighbour, and the first and last card do not move further', () => {
  expect(moveCard(homeCards, { card: 'payouts', by: -1 }).slice(0, 2)).toEqual(['payouts', 'value'])
  expect(moveCard(homeCards, { card: 'value', by: -1 })).toEqual([...homeCards])
  expect(moveCard(homeCards, { card: 'watchlist', by: 1 })).toEqual([...homeCards])
  expect(moveCard(homeCards, { card: 'cash', by: 1 }).toSorted()).toEqual(homeCards.toSorted())
})
