import { expect, test } from 'vitest'
import type { PropertyCard } from '#contract/properties/property-body.ts'
import { featuredOf } from './home-choice.ts'

// Only what the choice looks at; the rest of a card plays no part in it.
const card = (id: string, state: string) => ({ id, state, letState: 'let' }) as PropertyCard
const idsOf = (properties: readonly PropertyCard[]) => properties.map(({ id }) => id)

const open = [card('o1', 'open'), card('o2', 'open'), card('o3', 'open')]

test('four properties stand for different points of their lives', () => {
  const newest = [card('f', 'failed'), card('r', 'operating'), ...open, card('c', 'coming-soon')]
  expect(idsOf(featuredOf(open, newest))).toEqual(['o1', 'o2', 'r', 'c'])
})

test('what is missing is filled up, and nothing is shown twice', () => {
  expect(idsOf(featuredOf(open, open))).toEqual(['o1', 'o2', 'o3'])
  expect(idsOf(featuredOf([], [card('r', 'operating'), card('s', 'sold')]))).toEqual(['r', 's'])
  expect(featuredOf([], [])).toEqual([])
})
